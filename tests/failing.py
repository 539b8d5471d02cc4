"""A store that dies at a chosen command, so that tests can kill a worker at every step."""

import redis

from workers.store import Store


class Failing:
    """A store whose connection breaks at the command of a given number, before it or after it was done."""

    def __init__(self, store: Store, at: int, *, done: bool) -> None:
        self._store, self.left, self._done = store, at, done

    def __getattr__(self, name: str):
        command = getattr(self._store, name)
        if name in ("register_script", "pipeline"):
            return lambda *args, **kwargs: _Later(self, command(*args, **kwargs))

        def counted(*args, **kwargs):
            return self.count(lambda: command(*args, **kwargs))

        return counted

    def count(self, command):
        self.left -= 1
        if self.left == 0:
            if self._done:
                command()
            raise redis.ConnectionError("killed here")
        return command()


class _Later:
    def __init__(self, failing: Failing, target) -> None:
        self._failing, self._target = failing, target

    def __call__(self, *args, **kwargs):
        return self._failing.count(lambda: self._target(*args, **kwargs))

    def execute(self):
        return self._failing.count(self._target.execute)

    def __getattr__(self, name: str):
        return getattr(self._target, name)
