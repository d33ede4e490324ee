"""Beginnings of long texts, for rows that lead to the whole of them."""


def excerpt(text: str, most: int) -> str:
    """Return the beginning of a text that fits a row, cut between words.

    It has no dots at its end: the sign at the end of the row says that there is more.
    """
    if len(text) <= most:
        return text
    return text[:most].rpartition(" ")[0].rstrip(",;:(")
