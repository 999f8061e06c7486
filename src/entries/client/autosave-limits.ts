/** A rest in typing after which a change is sent. */
export const REST_MS = 400
/** With the way to the server and its commit, no key waits longer than a second. */
export const MOST_MS = 700
export const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000]
/** How much is remembered of what the server may have of a column: marks of it, and whole texts. */
export const MOST_MARKS = 20
export const MOST_BEFORE = 10

/** The first of a list, which says where it began, and its last ones. */
export function shortened<Item>(list: readonly Item[], most: number): readonly Item[] {
  return list.length > most ? [...list.slice(0, 1), ...list.slice(1 - most)] : list
}
