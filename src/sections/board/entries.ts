import { ENTRY_KINDS, type EntryKind } from './contract.ts'

/** A thing on a board. */
export interface Entry {
  kind: EntryKind
  key: string
}

const isSame = (one: Entry) => (other: Entry) => one.kind === other.kind && one.key === other.key

/** Longest key: of a view it is an address. */
const LONGEST_KEY = 400

/** Keys that are no names: an address, a number. */
const KEYS: Readonly<Partial<Record<EntryKind, RegExp>>> = {
  view: /^[a-z][a-z-]*(?:\?[\x21-\x7e]+)?$/,
  analysis: /^[1-9]\d{0,8}$/,
}

/** An entry as a form or an address names it; null for what is none. */
export function entryOf(kind: string, key: string): Entry | null {
  const known = ENTRY_KINDS.find((one) => one === kind)
  if (!known || key.length > LONGEST_KEY) return null
  const isKey = KEYS[known] ?? /^[a-z0-9][\w.-]*$/i
  return isKey.test(key) ? { kind: known, key } : null
}

/** The entries with others behind them, each once, up to the most that a board may have; and how many found no place. */
export function withAdded(
  entries: readonly Entry[],
  added: readonly Entry[],
  most: number,
): { entries: Entry[]; left: number } {
  const all = [...entries]
  for (const one of added) if (!all.some(isSame(one))) all.push(one)
  const room = Math.max(most, entries.length)
  return { entries: all.slice(0, room), left: Math.max(0, all.length - room) }
}

export const without = (entries: readonly Entry[], gone: Entry): Entry[] =>
  entries.filter((one) => !isSame(gone)(one))

/** The entries with one of them, or a new one, at a place; a place behind the last one is the last. */
export function withAt(entries: readonly Entry[], moved: Entry, at: number): Entry[] {
  const rest = without(entries, moved)
  rest.splice(Math.max(0, Math.min(at, rest.length)), 0, moved)
  return rest
}

/** The place of an entry; -1 where it is not on the board. */
export const placeOf = (entries: readonly Entry[], one: Entry): number => entries.findIndex(isSame(one))

/** Signs that neither keys nor a cookie's encoding use. */
const [BETWEEN, WITHIN] = ['~', '!']

/** The most characters of the cookie: browsers drop one of more than 4096 bytes. */
const LONGEST_COOKIE = 3500

/** Entries as the browser stores them; null where they are too long for it. */
export function writeEntries(entries: readonly Entry[]): string | null {
  const text = entries.map(({ kind, key }) => `${kind}${WITHIN}${key}`).join(BETWEEN)
  return encodeURIComponent(text).length > LONGEST_COOKIE ? null : text
}

/** The entries that a browser sent; what is none is left out, as the text may be anybody's. */
export function readEntries(text: string | null, most: number): Entry[] {
  const found = (text ?? '').split(BETWEEN).flatMap((one) => {
    const at = one.indexOf(WITHIN)
    return at < 1 ? [] : (entryOf(one.slice(0, at), one.slice(at + 1)) ?? [])
  })
  return withAdded([], found, most).entries
}
