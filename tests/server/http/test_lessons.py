"""Lessons over HTTP: each chapter becomes a table that only its learner knows."""

from typing import Any

from .running import Client


def listed(client: Client) -> list[tuple[str, Any]]:
    lessons = client.http.get("/api/lessons").json()
    return [(lesson["id"], chapter) for lesson in lessons for chapter in lesson["chapters"]]


def begin(client: Client, lesson: str, chapter: str) -> str:
    wish = {"lesson": lesson, "chapter": chapter, "name": "Ann"}
    answer = client.http.post("/api/lessons", json=wish)
    assert answer.status_code == 201, answer.text
    assert answer.json()["path"] == f"/table/{answer.json()['table']}"
    return str(answer.json()["table"])


def test_every_chapter_can_be_completed_as_shown(ann: Client) -> None:
    chapters = listed(ann)
    assert len(chapters) > 10
    for lesson, chapter in chapters:
        table = begin(ann, lesson, chapter["id"])
        seen = ann.look(table)
        assert seen["position"]["to_move"] == seen["you"]
        ann.do(table, "act", actions=chapter["way"], based_on=seen["number"])


def test_a_lesson_is_not_listed(ann: Client, bob: Client) -> None:
    table = begin(ann, "base", "match")
    for path in ("/api/tables", "/api/mine"):
        assert table not in ann.http.get(path).text
        assert table not in bob.http.get(path).text


def test_an_unknown_lesson_is_refused(ann: Client) -> None:
    for lesson, chapter in (("base", "nothing"), ("../base", "match")):
        wish = {"lesson": lesson, "chapter": chapter, "name": "Ann"}
        answer = ann.http.post("/api/lessons", json=wish)
        assert answer.status_code == 409
        assert answer.json()["reason"] == "there is no such lesson"
