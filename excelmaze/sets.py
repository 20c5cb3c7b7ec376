"""Disjoint sets (union-find): the connected parts of a graph while edges are added."""

from collections.abc import Iterable


class Sets:
    """Disjoint sets of the numbers 0..n-1, joined one by one (Tarjan 1975).

    >>> sets = Sets(range(4))
    >>> sets.unite(1, 3), sets.unite(3, 1), sets.root(3)
    (True, False, 1)

    Args:
        members: for each number one of its set that is no higher, such as itself.
    """

    def __init__(self, members: Iterable[int]) -> None:
        self._parent = list(members)

    def root(self, member: int) -> int:
        """Return the representative of a set: its lowest member."""
        parent = self._parent
        while parent[member] != member:
            parent[member] = member = parent[parent[member]]
        return member

    def unite(self, one: int, other: int) -> bool:
        """Join the sets of two members; return False if they were joined already."""
        one, other = self.root(one), self.root(other)
        self._parent[max(one, other)] = min(one, other)
        return one != other
