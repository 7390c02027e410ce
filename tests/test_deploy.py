"""The files for running a server: each is read by a tool, and names only what there is."""

import json
import os
import re
import shutil
import socket
import subprocess
import tomllib
from collections.abc import Callable
from configparser import ConfigParser
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # it comes with schemathesis
from prometheus_client.core import Metric
from typer.testing import CliRunner

from lanterns.cli.app import app
from lanterns.server.http.metrics import Metrics

from .server.http.running import Client, start

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"


def read_yaml(name: str) -> Any:
    return yaml.safe_load((DEPLOY / name).read_text("utf-8"))


def options_of_serve() -> set[str]:
    shown = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).output
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    return set(re.findall(r"--[a-z-]+", plain))


def metric_names() -> set[str]:
    """Return everything that the server reports, with the suffixes of histograms and counters."""
    found: set[str] = set()
    metrics: list[Metric] = list(Metrics().registry.collect())
    for metric in metrics:
        endings = {"histogram": ("_bucket", "_count", "_sum"), "counter": ("_total",)}
        found |= {metric.name + ending for ending in endings.get(metric.type, ("",))}
    return found


def tool(name: str) -> str:
    """Return a program that checks a configuration; skip the test if it is not installed."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed here")
    return found


def run(*command: str | Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*map(str, command)],
        capture_output=True,
        text=True,
        timeout=120,
        env=os.environ | environment,
    )


def code_block(beginning: str) -> str:
    """Return the code in ``docs/deploy.md`` that begins like that."""
    text = (ROOT / "docs" / "deploy.md").read_text("utf-8")
    (found,) = re.findall(
        rf"^```\w*\n({re.escape(beginning)}.*?)^```", text, re.DOTALL | re.MULTILINE
    )
    return str(found)


def test_the_dashboard_and_the_alerts_name_metrics_that_there_are() -> None:
    dashboard = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
    shown = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    told = [rule["expr"] for rule in read_yaml("alerts.yaml")["groups"][0]["rules"]]
    used = set(re.findall(r"lanterns_\w+", " ".join(shown + told)))
    assert used <= metric_names()
    assert {re.sub("_(bucket|count|sum)$", "", name) for name in metric_names()} - {
        re.sub("_(bucket|count|sum)$", "", name) for name in used
    } == {"lanterns_broadcast_seconds"}
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])
    assert read_yaml("prometheus.yaml")["rule_files"] == ["alerts.yaml"]


def test_compose_fits_together() -> None:
    compose = read_yaml("compose.yaml")
    services = compose["services"]
    for service in services.values():
        assert set(service.get("networks", ())) <= set(compose["networks"])
        assert set(service.get("secrets", ())) <= set(compose["secrets"])
        named = [one.split(":")[0] for one in service["volumes"] if not one.startswith(".")]
        assert set(named) <= set(compose["volumes"])
    server = services["lanterns"]
    assert {option.split("=")[0] for option in server["command"]} <= options_of_serve()
    assert (ROOT / server["build"]["dockerfile"]).is_file()
    (network,) = compose["networks"]["inside"]["ipam"]["config"]
    assert f"--proxy={network['subnet']}" in server["command"]
    secrets = {Path(secret["file"]).name for secret in compose["secrets"].values()}
    assert secrets <= set((DEPLOY / ".gitignore").read_text("utf-8").split())
    assert "reverse_proxy lanterns:8000" in (DEPLOY / "Caddyfile").read_text("utf-8")


def test_the_containers_health_is_checked_whatever_the_format_of_the_image() -> None:
    """Podman's own format has no health checks: it would ignore the image's without a word."""
    text = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    checked = re.search(r"^HEALTHCHECK (.*?) CMD (\[.*\])$", text, re.MULTILINE)
    assert checked is not None
    check = read_yaml("compose.yaml")["services"]["lanterns"]["healthcheck"]
    assert check.pop("test") == ["CMD", *json.loads(checked[2])]
    options = {name.replace("_", "-"): value for name, value in check.items()}
    assert options == dict(re.findall(r"--([a-z-]+)=(\S+)", checked[1]))
    assert "podman build --format docker " in text


def test_the_container_is_built_from_existing_files_and_runs_as_nobody() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    steps = [line.split() for line in text.splitlines() if line and not line.startswith(("#", " "))]
    assert [step[0] for step in steps].count("FROM") == 2
    copied = [name for step in steps if step[:1] == ["COPY"] for name in step[1:-1]]
    for name in copied:
        if not name.startswith(("--from", "/")):
            assert (ROOT / name).exists(), name
    assert ["USER", "lanterns"] in steps
    (entry,) = [json.loads(" ".join(step[1:])) for step in steps if step[0] == "ENTRYPOINT"]
    assert {word for word in entry if word.startswith("--")} <= options_of_serve()


def test_the_unit_is_one_that_systemd_accepts(tmp_path: Path) -> None:
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string((DEPLOY / "lanterns.service").read_text("utf-8"))
    start = unit["Service"]["ExecStart"]
    assert set(re.findall(r"--[a-z-]+", start)) <= options_of_serve()
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd here")
    # It looks for the program and the user, which exist only where it is installed.
    text = (DEPLOY / "lanterns.service").read_text("utf-8")
    here = text.replace("/opt/lanterns/bin/", "/bin/env ").replace("User=lanterns\n", "")
    path = tmp_path / "lanterns.service"
    path.write_text(here, "utf-8")
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(path)],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert "lanterns.service" not in checked.stderr, checked.stderr


def test_the_unit_allows_little() -> None:
    """By systemd's own measure, from 0 (nothing) to 10 (everything)."""
    check = tool("systemd-analyze")
    found = run(check, "security", "--offline=true", "--threshold=20", DEPLOY / "lanterns.service")
    assert found.returncode == 0, found.stdout


def caddyfile(source: str) -> str:
    if source == "docs":
        return code_block("lanterns.example {")
    return (DEPLOY / "Caddyfile").read_text("utf-8")


def nginx_configuration(folder: Path, port: int) -> str:
    """Return the documentation's example, with the configuration it needs around it."""
    (mapped,) = re.findall(
        r"`(map \$http_upgrade .*?)`", (ROOT / "docs" / "deploy.md").read_text("utf-8")
    )
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = " ".join(f"{kind}_temp_path {folder};" for kind in kinds)
    return (
        f"daemon off; pid {folder}/pid; error_log stderr; events {{}}"
        f"http {{ access_log off; {folders} {mapped}"
        f"server {{ listen 127.0.0.1:{port}; {code_block('location / {')} }} }}"
    )


@pytest.mark.parametrize("source", ["deploy", "docs"])
def test_caddy_accepts_its_configuration(source: str, tmp_path: Path) -> None:
    caddy, path = tool("caddy"), tmp_path / "Caddyfile"
    path.write_text(caddyfile(source))
    found = run(
        *(caddy, "validate", "--adapter=caddyfile", "--config", path),
        LANTERNS_HOST="lanterns.example",
        HOME=str(tmp_path),
    )
    assert found.returncode == 0, found.stderr


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        return int(listening.getsockname()[1])


def caddy_command(folder: Path, port: int, server: int) -> list[str | Path]:
    path = folder / "Caddyfile"
    text = caddyfile("deploy").replace("lanterns:8000", f"127.0.0.1:{server}")
    path.write_text("{\n\tadmin off\n}\n" + text.replace("{$LANTERNS_HOST}", f"http://:{port}"))
    return [tool("caddy"), "run", "--adapter=caddyfile", "--config", path]


def nginx_command(folder: Path, port: int, server: int) -> list[str | Path]:
    path = folder / "nginx.conf"
    path.write_text(nginx_configuration(folder, port).replace(":8000", f":{server}"))
    return [tool("nginx"), "-c", path]


@pytest.mark.parametrize("command", [caddy_command, nginx_command], ids=["caddy", "nginx"])
def test_people_play_through_the_proxy(
    command: Callable[[Path, int, int], list[str | Path]], tmp_path: Path
) -> None:
    """Requests and sockets pass, and the metrics do not."""
    with start(tmp_path, proxies=("127.0.0.1",), bot_workers=1) as running:
        port = free_port()
        proxy = subprocess.Popen(
            [*map(str, command(tmp_path, port, running.port))],
            env=os.environ | {"HOME": str(tmp_path)},
            stderr=subprocess.DEVNULL,
        )
        try:
            running.http, running.ws = f"http://127.0.0.1:{port}", f"ws://127.0.0.1:{port}"
            deadline = monotonic() + 60
            while not answers(port):
                assert monotonic() < deadline, "the proxy does not answer"
                sleep(0.05)
            with closing(Client(running)) as ann:
                table = ann.make(name="Ann", bots={"S": "greedy"}, start=True)
                assert ann.http.get("/metrics").status_code == 404
                with ann.socket(table) as line:
                    assert json.loads(line.recv(60))["type"] == "welcome"
                    line.send('{"type":"ping"}')
                    assert json.loads(line.recv(60))["type"] in ("pong", "update")
        finally:
            proxy.terminate()
            proxy.wait(60)


def answers(port: int) -> bool:
    with suppress(OSError), closing(socket.create_connection(("127.0.0.1", port), 60)):
        return True
    return False


def test_nginx_accepts_its_configuration(tmp_path: Path) -> None:
    path = tmp_path / "nginx.conf"
    path.write_text(nginx_configuration(tmp_path, free_port()))
    found = run(tool("nginx"), "-t", "-c", path)
    assert found.returncode == 0, found.stderr


def test_prometheus_accepts_its_configuration() -> None:
    found = run(tool("promtool"), "check", "config", DEPLOY / "prometheus.yaml")
    assert found.returncode == 0, found.stdout + found.stderr
    assert "5 rules found" in found.stdout


def test_compose_accepts_its_file() -> None:
    docker = tool("docker")
    if run(docker, "compose", "version").returncode:
        pytest.skip("docker has no compose here")
    file = DEPLOY / "compose.yaml"
    found = run(docker, "compose", "--file", file, "config", "--quiet", LANTERNS_HOST="a.example")
    assert found.returncode == 0, found.stderr


def test_the_image_has_every_file_that_building_the_package_reads() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    image = (ROOT / "deploy" / "Containerfile").read_text("utf-8")
    copied = " ".join(line for line in image.splitlines() if line.startswith("COPY")).split()
    needed = {"pyproject.toml", "build_backend.py", project["readme"], *project["license-files"]}
    assert needed <= set(copied)
