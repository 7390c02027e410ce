import lanterns.render


def test_the_door_is_exact() -> None:
    assert lanterns.render.__all__ == sorted(lanterns.render.__all__)
    for name in lanterns.render.__all__:
        assert hasattr(lanterns.render, name)
