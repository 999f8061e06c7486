import type { DoubtPicture, PictureValue } from '#datasets/import/run/target.ts'
import type { FilePrice } from './jumps.server.ts'

/** Prices around a doubtful one. */
const [BEFORE, AFTER] = [36, 12]
/** So many series of a file are drawn, each with so many prices at most: beyond, it is another file altogether. */
const [MOST_SERIES, MOST_PRICES] = [12, 400]

interface Kept {
  series: DoubtPicture['series']
  unit: string
  file: PictureValue[]
  /** Prices still to be kept after the last doubt. */
  left: number
  /** The last of those behind them, which the next doubt needs, and the day from which earlier ones are gone. */
  skipped: PictureValue[]
  goneFrom: string | null
}

/** Keeps the prices of a file around those that are doubtful, series by series, while the file passes by. */
export function doubtPictures(): {
  pass(one: FilePrice, isDoubtful: boolean): void
  /** The pictures; `stored` gives the stored prices of a series by day. */
  pictures(stored: (id: number) => ReadonlyMap<string, number>): DoubtPicture[]
} {
  const before = new Map<number, PictureValue[]>()
  const kept = new Map<number, Kept>()
  return {
    pass({ id, day, price, series, unit }, isDoubtful) {
      if (id === null) return
      const value: PictureValue = [day, price]
      const own = kept.get(id)
      if (own) return keep(own, value, isDoubtful)
      const last = before.get(id) ?? []
      if (isDoubtful && kept.size < MOST_SERIES) {
        kept.set(id, { series: series(), unit: unit(), file: [...last, value], ...fresh() })
        before.delete(id)
        return
      }
      last.push(value)
      if (last.length > BEFORE) last.shift()
      before.set(id, last)
    },
    pictures: (stored) =>
      [...kept].map(([id, { series, unit, file }]) => {
        const drawn = file.toSorted(byDay)
        const [from, to] = [drawn[0]?.[0] ?? '', drawn.at(-1)?.[0] ?? '']
        const were = [...stored(id)].filter(([day]) => day >= from && day <= to)
        return { series, unit, stored: were.toSorted(byDay), file: drawn }
      }),
  }
}

/** What is kept behind a doubt. */
const fresh = (): Pick<Kept, 'left' | 'skipped' | 'goneFrom'> => ({
  left: AFTER,
  skipped: [],
  goneFrom: null,
})

/** Goes on with a series of which something is doubtful: up to its next doubt nothing is left out, or a gap says so. */
function keep(own: Kept, value: PictureValue, isDoubtful: boolean): void {
  if (own.file.length >= MOST_PRICES) return
  if (isDoubtful) {
    if (own.goneFrom !== null) own.file.push([own.goneFrom, null])
    own.file.push(...own.skipped, value)
    Object.assign(own, fresh())
  } else if (own.left > 0) {
    own.left -= 1
    own.file.push(value)
  } else {
    own.skipped.push(value)
    if (own.skipped.length <= BEFORE) return
    const [gone] = own.skipped.splice(0, 1)
    own.goneFrom ??= gone?.[0] ?? null
  }
}

const byDay = ([one]: PictureValue, [other]: PictureValue) => (one < other ? -1 : one > other ? 1 : 0)
