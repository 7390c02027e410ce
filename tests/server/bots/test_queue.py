"""The order of jobs."""

from lanterns.server.bots.jobs import Account, Priority
from lanterns.server.bots.queue import FairQueue


def add(queue: FairQueue[str], name: str, *charged_to: str, cost: float = 1.0) -> None:
    queue.add(name, Account(Priority.PEOPLE, charged_to, cost))


def drain(queue: FairQueue[str]) -> list[str]:
    taken = []
    while (item := queue.take()) is not None:
        taken.append(item)
    return taken


def test_people_come_before_bots_alone_and_background_jobs() -> None:
    queue: FairQueue[str] = FairQueue()
    for priority in reversed(Priority):
        queue.add(priority.name, Account(priority, ("a",)))
    assert drain(queue) == ["PEOPLE", "BOTS_ALONE", "LATER"]


def test_only_jobs_that_may_start_are_taken() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.add("alone", Account(Priority.BOTS_ALONE, ("a",)))
    assert queue.take(Priority.PEOPLE) is None
    assert queue.count(Priority.BOTS_ALONE) == 1
    assert queue.take() == "alone"


def test_a_person_with_many_jobs_waits_for_one_with_few() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(90):
        add(queue, f"hog {number}", "hog")
    add(queue, "first", "ann")
    add(queue, "second", "ann")
    taken = drain(queue)
    assert taken.index("first") <= 1
    assert taken.index("second") <= 3


def test_absence_earns_no_credit() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(5):
        add(queue, f"early {number}", "early")
        assert queue.take() == f"early {number}"
    add(queue, "early 5", "early")
    for number in range(5):
        add(queue, f"late {number}", "late")
    assert drain(queue)[:4] == ["late 0", "early 5", "late 1", "late 2"]


def test_two_busy_people_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    for name in ("a1", "a2", "a3"):
        add(queue, name, "a")
    for name in ("b1", "b2", "b3"):
        add(queue, name, "b")
    assert drain(queue) == ["a1", "b1", "a2", "b2", "a3", "b3"]


def test_a_shared_job_follows_the_person_charged_less() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(10):
        add(queue, f"hog {number}", "hog")
    add(queue, "together", "hog", "ann")
    assert drain(queue).index("together") <= 1


def test_costly_jobs_come_less_often() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(4):
        add(queue, f"long {number}", "a", cost=4.0)
    for number in range(4):
        add(queue, f"short {number}", "b")
    assert drain(queue)[:5] == ["long 0", "short 0", "short 1", "short 2", "short 3"]
