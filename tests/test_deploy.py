"""The files for running a server: each is read by a tool, and names only what there is."""

import json
import re
import shutil
import subprocess
import tomllib
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # it comes with schemathesis
from prometheus_client.core import Metric
from typer.testing import CliRunner

from lanterns.cli.app import app
from lanterns.server.http.metrics import Metrics

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"


def read_yaml(name: str) -> Any:
    return yaml.safe_load((DEPLOY / name).read_text("utf-8"))


def options_of_serve() -> set[str]:
    shown = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).output
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    return set(re.findall(r"--[a-z-]+", plain))


def metric_names() -> set[str]:
    """Everything that the server reports, with the endings of histograms and counters."""
    found: set[str] = set()
    metrics: list[Metric] = list(Metrics().registry.collect())
    for metric in metrics:
        endings = {"histogram": ("_bucket", "_count", "_sum"), "counter": ("_total",)}
        found |= {metric.name + ending for ending in endings.get(metric.type, ("",))}
    return found


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


def test_the_container_is_built_from_files_that_there_are_and_runs_as_nobody() -> None:
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
    # It looks for the program and the user, which are on the machine of whoever installs it.
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


def test_the_image_has_every_file_that_building_the_package_reads() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    image = (ROOT / "deploy" / "Containerfile").read_text("utf-8")
    copied = " ".join(line for line in image.splitlines() if line.startswith("COPY")).split()
    needed = {"pyproject.toml", "build_backend.py", project["readme"], *project["license-files"]}
    assert needed <= set(copied)
