"""The metrics, as an operator reads them."""

from lanterns.server.http.metrics import Metrics


def test_metrics_include_the_latest_moves() -> None:
    metrics = Metrics()
    for _ in range(3):
        metrics.committed(0.003)
        metrics.updated(0.0004, viewers=4)
    for _ in range(2):  # and they are not counted twice
        shown = metrics.expose().decode().splitlines()
        assert "lanterns_commit_seconds_count 3.0" in shown
        assert "lanterns_broadcast_seconds_count 3.0" in shown
        assert "lanterns_messages_total 12.0" in shown
