"""Who a process is: the service's user, whoever called, root; and becoming one of them for good."""

import os
import pwd
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Account:
    """A user of this machine (passwd(5)).

    Attributes:
        name: The user's name.
        uid: The user's number.
        gid: The number of the user's own group.
        home: The user's folder.
    """

    name: str
    uid: int
    gid: int
    home: Path


def account(who: str | int) -> Account | None:
    """Return a user by name or number, or None if there is no such user."""
    try:
        found = pwd.getpwnam(who) if isinstance(who, str) else pwd.getpwuid(who)
    except KeyError:
        return None
    return Account(found.pw_name, found.pw_uid, found.pw_gid, Path(found.pw_dir))


def become(user: Account) -> None:
    """Be this user from now on, with the user's groups; there is no way back (setresuid(2)).

    Raises:
        OSError: This process is not root.
    """
    os.initgroups(user.name, user.gid)
    os.setresgid(user.gid, user.gid, user.gid)
    os.setresuid(user.uid, user.uid, user.uid)
