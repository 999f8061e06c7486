import { readArrangement, type Arrangement } from '#entries/order/arrangement.ts'

/** The places of the home page that the newsroom fills by hand, with how many posts each shows. */
export const HOME_PLACES = [
  { place: 11, name: 'lead', shows: 1 },
  { place: 12, name: 'top', shows: 5 },
  { place: 13, name: 'analysis', shows: 4 },
] as const

/** The posts of each place by their numbers, in order. */
export type HomeOrder = Readonly<Record<(typeof HOME_PLACES)[number]['place'], readonly number[]>>

/** An order of the home page as a form sends it; null for what is none. */
export function readHomeOrder(text: string): HomeOrder | null {
  const read = readArrangement(text)
  return read && homeOrderOf(read)
}

/** The posts of an arrangement by the place of the home page; null where it has other lists, or what is no post. */
export function homeOrderOf(arrangement: Arrangement): HomeOrder | null {
  const known = Object.keys(arrangement).every((list) =>
    HOME_PLACES.some(({ place }) => String(place) === list),
  )
  const keys = Object.values(arrangement).flat()
  if (!known || !keys.every((key) => /^[1-9]\d{0,14}$/.test(key))) return null
  const at = (place: number) => (arrangement[place] ?? []).map(Number)
  return { 11: at(11), 12: at(12), 13: at(13) }
}

/** The same as lists of things that a form can order. */
export const homeArrangement = (order: HomeOrder): Arrangement =>
  Object.fromEntries(HOME_PLACES.map(({ place }) => [place, order[place].map(String)]))
