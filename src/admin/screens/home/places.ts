/** The places of the home page that the newsroom fills by hand, with how many posts each shows. */
export const HOME_PLACES = [
  { place: 11, name: 'lead', shows: 1 },
  { place: 12, name: 'top', shows: 5 },
  { place: 13, name: 'analysis', shows: 4 },
] as const

export type HomePlace = (typeof HOME_PLACES)[number]['place']

/** The posts of each place by their numbers, in order. */
export type Arrangement = Readonly<Record<HomePlace, readonly number[]>>

const isPlace = (place: number): place is HomePlace => HOME_PLACES.some((one) => one.place === place)

/** An arrangement as a form sends it: `11:5;12:7,8;13:`. */
export const writeArrangement = (arrangement: Arrangement): string =>
  HOME_PLACES.map(({ place }) => `${place}:${arrangement[place].join(',')}`).join(';')

/** Reads an arrangement; null for what is none, or has a post twice. */
export function readArrangement(text: string): Arrangement | null {
  const read: Record<HomePlace, number[]> = { 11: [], 12: [], 13: [] }
  for (const part of text.split(';')) {
    const [, digits = '', ids = ''] = /^(\d\d):((?:[1-9]\d{0,14},?)*)$/.exec(part) ?? []
    const place = Number(digits)
    if (!isPlace(place)) return null
    read[place] = ids.split(',').filter(Boolean).map(Number)
  }
  const all = Object.values(read).flat()
  return new Set(all).size === all.length ? read : null
}

/** The same with a post at an index of a place, wherever it was; without a place it is in none. */
export function withPost(
  arrangement: Arrangement,
  id: number,
  to: { place: HomePlace; index: number } | null,
): Arrangement {
  const without = (place: HomePlace) => arrangement[place].filter((one) => one !== id)
  const next = { 11: without(11), 12: without(12), 13: without(13) }
  if (to) next[to.place].splice(Math.max(0, to.index), 0, id)
  return next
}

/** What the buttons of a post do, each without a script; null where it makes no difference. */
export function pressed(
  arrangement: Arrangement,
  id: number,
  what: string,
  place: number,
): Arrangement | null {
  const at = HOME_PLACES.find((one) => arrangement[one.place].includes(id))?.place
  if (what === 'off') return at === undefined ? null : withPost(arrangement, id, null)
  if (what === 'place') return isPlace(place) ? withPost(arrangement, id, { place, index: 0 }) : null
  if (at === undefined || (what !== 'up' && what !== 'down')) return null
  const index = arrangement[at].indexOf(id) + (what === 'up' ? -1 : 1)
  return index < 0 || index >= arrangement[at].length ? null : withPost(arrangement, id, { place: at, index })
}
