const keyOf = (id: number) => `vote:${id}`

/** Whether this tab remembers a ballot. Only a hint: the server is the judge. Storage may be forbidden. */
export function hasHint(id: number): boolean {
  try {
    return sessionStorage.getItem(keyOf(id)) !== null
  } catch {
    return false
  }
}

export function writeHint(id: number, own: number | null): void {
  try {
    if (own === null) sessionStorage.removeItem(keyOf(id))
    else sessionStorage.setItem(keyOf(id), String(own))
  } catch {
    // The reader sees the form again and the server answers that there is a vote already.
  }
}
