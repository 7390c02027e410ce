"""Messages reach a line in order, whether it is free or not."""

import asyncio

from lanterns.server.core.identity import NOBODY
from lanterns.server.live.room import Subscription


def test_messages_are_sent_at_once_or_queued_in_order() -> None:
    async def test() -> None:
        watch, free, arrived = Subscription(NOBODY, None), True, list[bytes]()

        def take(message: bytes) -> bool:
            if free:
                arrived.append(message)
            return free

        watch.put(b"before it came")
        watch.send_now = take
        watch.put(b"behind that")
        assert arrived == []
        arrived += [await anext(watch), await anext(watch)]

        watch.put(b"at once")
        assert arrived[-1] == b"at once"
        free = False
        watch.put(b"in the queue")
        free = True
        watch.put(b"not before it")
        assert arrived[-1] == b"at once"
        arrived += [await anext(watch), await anext(watch)]
        watch.put(b"at once again")
        assert arrived == [
            b"before it came",
            b"behind that",
            b"at once",
            b"in the queue",
            b"not before it",
            b"at once again",
        ]

    asyncio.run(test())
