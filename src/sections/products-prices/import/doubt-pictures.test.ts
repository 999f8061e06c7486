import { expect, test } from 'vitest'
import { doubtPictures } from './doubt-pictures.ts'

const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
const NAME = { ar: 'سلسلة', en: 'Series' }

/** The file's line of a series of so many days, of which some are doubtful. */
function drawn(days: number, doubtful: readonly number[]) {
  const pictures = doubtPictures()
  for (let at = 0; at < days; at++)
    pictures.pass(
      { id: 1, day: dayOf(at), price: at, series: () => NAME, unit: () => 'USD/t' } as never,
      doubtful.includes(at),
    )
  return pictures.pictures(() => new Map())[0]?.file ?? []
}

test('LIVE-04 between two doubts that are near each other every price of the file is drawn', () => {
  const file = drawn(100, [50, 70])
  expect(file.map(([day]) => day)).toEqual(Array.from({ length: 69 }, (_, at) => dayOf(14 + at)))
  expect(file.every(([, value]) => value !== null)).toBe(true)
})

test('LIVE-04 between two doubts far from each other the line has a gap, no price that the file does not have', () => {
  const file = drawn(400, [50, 300])
  const gap = file.findIndex(([, value]) => value === null)
  // Twelve prices behind the first doubt, thirty-six before the second.
  expect(file[gap - 1]).toEqual([dayOf(62), 62])
  expect(file[gap]?.[0]).toBe(dayOf(63))
  expect(file[gap + 1]).toEqual([dayOf(264), 264])
  expect(file.filter(([, value]) => value === null)).toHaveLength(1)
  expect(file.at(-1)).toEqual([dayOf(312), 312])
})
