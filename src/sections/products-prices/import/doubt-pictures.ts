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
      if (own) {
        own.left = isDoubtful ? AFTER : own.left - 1
        if (own.left >= 0 && own.file.length < MOST_PRICES) own.file.push(value)
        return
      }
      const last = before.get(id) ?? []
      if (isDoubtful && kept.size < MOST_SERIES) {
        kept.set(id, { series: series(), unit: unit(), file: [...last, value], left: AFTER })
        before.delete(id)
        return
      }
      last.push(value)
      if (last.length > BEFORE) last.shift()
      before.set(id, last)
    },
    pictures: (stored) =>
      [...kept].map(([id, { left: _, file, ...rest }]) => {
        const drawn = file.toSorted(byDay)
        const [from, to] = [drawn[0]?.[0] ?? '', drawn.at(-1)?.[0] ?? '']
        const were = [...stored(id)].filter(([day]) => day >= from && day <= to)
        return { ...rest, stored: were.toSorted(byDay), file: drawn }
      }),
  }
}

const byDay = ([one]: PictureValue, [other]: PictureValue) => (one < other ? -1 : one > other ? 1 : 0)
