import type { Arrangement } from '#entries/order/arrangement.ts'
import { HIDDEN, MENU_LISTS, type MenuDifference, type MenuListName, type MenuPlace } from './contract.ts'

/** A section as the order needs it. */
interface Declared {
  key: string
  list: MenuListName
}

/** An entry with its place in a list; smaller ones come first. */
interface Placed extends Declared {
  place: number
  hidden: boolean
}

/** How far declared places are apart: room for what is put between two of them. */
const STEP = 1000

const placeOf = (declared: readonly Declared[], key: string): number =>
  (declared.findIndex((one) => one.key === key) + 1) * STEP

/** Every entry where it is now, in order. What is stored of a section that is no more has no place. */
function placed(declared: readonly Declared[], rows: readonly MenuDifference[]): Placed[] {
  const stored = new Map(rows.map((row) => [row.key, row]))
  const sections = declared.map(({ key, list }): Placed => {
    const row = stored.get(key)
    return {
      key,
      list: row?.list ?? list,
      place: row?.place ?? placeOf(declared, key),
      hidden: row?.hidden ?? false,
    }
  })
  const links = rows.flatMap(({ key, href, list, place, hidden }): Placed[] =>
    href !== null && list !== null && place !== null ? [{ key, list, place, hidden }] : [],
  )
  return [...sections, ...links].toSorted((a, b) => a.place - b.place || (a.key < b.key ? -1 : 1))
}

/** The menu as it is: each list, and what is hidden. */
export function arrangementOf(
  declared: readonly Declared[],
  rows: readonly MenuDifference[],
): Record<MenuPlace, string[]> {
  const all = placed(declared, rows)
  const keys = (list: MenuListName) =>
    all.filter((one) => one.list === list && !one.hidden).map(({ key }) => key)
  return {
    news: keys('news'),
    data: keys('data'),
    site: keys('site'),
    hidden: all.filter(({ hidden }) => hidden).map(({ key }) => key),
  }
}

/** Where a hidden entry comes back: its list, and its place among those that are there. */
export function spotOf(declared: readonly Declared[], rows: readonly MenuDifference[], key: string) {
  const all = placed(declared, rows)
  const own = all.find((one) => one.key === key)
  if (!own) return null
  const before = all.slice(0, all.indexOf(own))
  return { list: own.list, index: before.filter((one) => one.list === own.list && !one.hidden).length }
}

/**
 * The smallest set of rows for an arrangement: a section that is in its own list, in its turn, has no
 * place of its own. Hidden entries stay in place.
 */
export function rowsFor(
  declared: readonly Declared[],
  rows: readonly MenuDifference[],
  wanted: Arrangement,
): MenuDifference[] {
  const stored = new Map(rows.map((row) => [row.key, row]))
  const asked = new Map<string, Pick<MenuDifference, 'list' | 'place' | 'hidden'>>()
  for (const list of MENU_LISTS) {
    const keys = wanted[list] ?? []
    const own = new Map(
      declared.flatMap((one) => (one.list === list ? [[one.key, placeOf(declared, one.key)]] : [])),
    )
    const kept = longestRising(keys.flatMap((key) => own.get(key) ?? []))
    for (const [key, place] of between(keys, (key) => {
      const number = own.get(key)
      return number !== undefined && kept.has(number) ? number : null
    }))
      asked.set(
        key,
        place === null ? { list: null, place: null, hidden: false } : { list, place, hidden: false },
      )
  }
  for (const key of wanted[HIDDEN] ?? []) {
    const { list = null, place = null } = stored.get(key) ?? {}
    asked.set(key, { list, place, hidden: true })
  }
  return [...asked].flatMap(([key, where]) => {
    const row = { ...(stored.get(key) ?? { key, label_ar: null, label_en: null, href: null }), ...where }
    return isDifferent(row) ? [row] : []
  })
}

/** Whether there is anything to store of an entry. */
export const isDifferent = (row: MenuDifference): boolean =>
  row.list !== null || row.hidden || row.label_ar !== null || row.label_en !== null || row.href !== null

/** Places for those that have none of their own, evenly between their neighbours; null for those that have. */
function between(
  keys: readonly string[],
  ownPlace: (key: string) => number | null,
): [string, number | null][] {
  let from = 0
  return keys.map((key, index): [string, number | null] => {
    const own = ownPlace(key)
    if (own !== null) {
      from = own
      return [key, null]
    }
    const rest = keys.slice(index)
    const next = rest.findIndex((other) => ownPlace(other) !== null)
    const end = next < 0 ? from + STEP * 2 : (ownPlace(rest[next] ?? '') ?? 0)
    from += Math.max(1, Math.floor((end - from) / ((next < 0 ? 1 : next) + 1)))
    return [key, from]
  })
}

/** The longest run of numbers that rise, so that as few as possible have to be moved. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const best: number[][] = []
  for (const number of numbers) {
    const before = best.filter((run) => (run.at(-1) ?? 0) < number)
    const longest = before.reduce<number[]>((one, other) => (other.length > one.length ? other : one), [])
    best.push([...longest, number])
  }
  return new Set(best.reduce<number[]>((one, other) => (other.length > one.length ? other : one), []))
}
