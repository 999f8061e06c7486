import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moved, nearest } from '../explore/explore-state.ts'
import { bandPath, hatchPath, linePath, thinned } from './path.ts'
import { bandScale, linearScale } from './scale.ts'
import type { SpotSeries } from './scene.ts'
import { spread } from './line/spread.ts'
import { spreadDots } from './map/spread-dots.ts'
import { ordered, shortened, textWidth } from './text.ts'
import { timeOf, timeTicks } from './time-axis.ts'
import { speaking } from '../testing.ts'
import { wrapped } from './wrap.ts'

const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { maxLength: 40 })

describe('MKT-02 scales', () => {
  test('ticks rise, stay inside the domain, and every value has a place inside the range', () => {
    fc.assert(
      fc.property(values, fc.boolean(), (some, zero) => {
        const scale = linearScale(some, [200, 20], { zero })
        const [low, high] = scale.domain
        expect(low).toBeLessThan(high)
        expect(scale.ticks.length).toBeGreaterThan(0)
        expect(scale.ticks).toEqual(scale.ticks.toSorted((a, b) => a - b))
        for (const tick of scale.ticks) expect(tick >= low && tick <= high).toBe(true)
        for (const value of some) {
          expect(scale.at(value)).toBeGreaterThanOrEqual(20 - 1e-6)
          expect(scale.at(value)).toBeLessThanOrEqual(200 + 1e-6)
        }
        if (zero) expect(low <= 0 && high >= 0).toBe(true)
      }),
    )
  })

  test('printed with the scale’s decimals, no two ticks look alike', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 1e5, noNaN: true }),
        fc.double({ min: 0.01, max: 1e5, noNaN: true }),
        (low, span) => {
          const { ticks, decimals } = linearScale([low, low + span], [0, 1])
          const printed = ticks.map((tick) => tick.toFixed(decimals))
          expect(new Set(printed).size).toBe(printed.length)
        },
      ),
    )
  })

  test('bands do not touch and fill their range', () => {
    const bands = bandScale(4, [10, 110])
    expect([0, 1, 2, 3].map(bands.at)).toEqual([13.125, 38.125, 63.125, 88.125])
    expect(bands.width).toBe(18.75)
    expect(bandScale(1, [0, 900], { widest: 72 })).toMatchObject({ width: 72 })
  })
})

describe('MKT-02 the time axis', () => {
  const ar = speaking('ar')
  const labels = (from: string, to: string, by: 'day' | 'month' | 'year', most: number, { fmt } = ar) =>
    timeTicks(timeOf(from) ?? 0, timeOf(to) ?? 0, by, most, fmt).map(({ text }) => text)

  test('its step follows the length of the period, its words the language', () => {
    expect(labels('2026-11-14', '2026-11-20', 'day', 4)).toEqual([
      '14 نوفمبر 2026',
      '16 نوفمبر 2026',
      '18 نوفمبر 2026',
      '20 نوفمبر 2026',
    ])
    expect(labels('2025-11-20', '2026-11-20', 'day', 7, speaking('en'))).toEqual([
      'January 2026',
      'March 2026',
      'May 2026',
      'July 2026',
      'September 2026',
      'November 2026',
    ])
    expect(labels('2010-05', '2026-05', 'month', 5)).toEqual(['2015', '2020', '2025'])
    expect(labels('1960', '2026', 'year', 8)).toEqual([
      '1960',
      '1970',
      '1980',
      '1990',
      '2000',
      '2010',
      '2020',
    ])
  })

  test('a period that holds no round date names its own first', () => {
    expect(labels('2026-02-03', '2026-02-03', 'day', 5)).toEqual(['3 فبراير 2026'])
    expect(labels('2021', '2021', 'year', 5)).toEqual(['2021'])
  })

  test('ticks lie inside the period, rise, and are never more than there is room for', () => {
    const day = fc.integer({ min: -20_000, max: 30_000 }).map((n) => n * 86_400_000)
    fc.assert(
      fc.property(
        day,
        day,
        fc.constantFrom('day', 'month', 'year'),
        fc.integer({ min: 1, max: 12 }),
        (a, b, by, most) => {
          const [from, to] = [Math.min(a, b), Math.max(a, b)]
          const ticks = timeTicks(from, to, by, most, ar.fmt).map(({ at }) => at)
          expect(ticks.length).toBeGreaterThan(0)
          expect(ticks.length).toBeLessThanOrEqual(most)
          expect(ticks).toEqual([...new Set(ticks)].toSorted((one, other) => one - other))
          for (const at of ticks) expect(at >= from && at <= to).toBe(true)
        },
      ),
    )
  })

  test('what is no date is none', () => {
    expect(['2026-13', '20.11.2026', '', '2026-11-20T00:00Z', 'x'].map(timeOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

describe('MKT-02 placing labels', () => {
  test('labels keep their distance, their order and their bounds, and move no more than they must', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 10 }), (wanted) => {
        const placed = spread(wanted, 18, 0, 200)
        const sorted = placed.toSorted((a, b) => a - b)
        sorted
          .slice(1)
          .forEach((y, index) => expect(y - (sorted[index] ?? 0)).toBeGreaterThanOrEqual(18 - 1e-6))
        for (const y of placed) expect(y >= -1e-6 && y <= 200 + 1e-6).toBe(true)
        wanted.forEach((a, i) =>
          wanted.forEach((b, j) => a < b && expect(placed[i]).toBeLessThan(placed[j] ?? 0)),
        )
      }),
    )
    expect(spread([20, 80, 150], 18, 0, 200)).toEqual([20, 80, 150])
    expect(spread([100, 100], 18, 0, 200)).toEqual([91, 109])
    expect(spread([199, 200], 18, 0, 200)).toEqual([182, 200])
  })

  test('dots of a map part until they only touch, and stay in the drawing', () => {
    const dot = fc.record({
      x: fc.integer({ min: 80, max: 320 }),
      y: fc.integer({ min: 80, max: 220 }),
      r: fc.integer({ min: 4, max: 20 }),
    })
    fc.assert(
      fc.property(fc.array(dot, { maxLength: 8 }), (dots) => {
        const placed = spreadDots(dots, { width: 400, height: 300 })
        placed.forEach((a, index) => {
          expect(a.x - a.r >= 0 && a.x + a.r <= 400 && a.y - a.r >= 0 && a.y + a.r <= 300).toBe(true)
          for (const b of placed.slice(index + 1))
            expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan((a.r + b.r) * 0.9)
        })
      }),
    )
  })

  test('a text that is too long ends in an ellipsis and fits', () => {
    expect(shortened('سابك', 100, 14)).toBe('سابك')
    const cut = shortened('شركة الجبيل المتحدة للبتروكيماويات', 120, 14)
    expect(cut).toMatch(/^شركة.*…$/)
    expect(textWidth(cut, 14)).toBeLessThanOrEqual(120)
    expect(wrapped('one two three four five six', 60, 14, 2)).toHaveLength(2)
  })

  test('LANG-06 an Arabic label carries its direction and isolates what is not Arabic; a figure needs nothing', () => {
    expect(ordered('سعر MEG −0.8%', 'ar')).toBe('\u2067سعر \u2066MEG\u2069 \u2066−0.8%\u2069\u2069')
    expect(ordered('512.50', 'ar')).toBe('512.50')
    expect(ordered('Urea', 'en')).toBe('Urea')
  })
})

describe('MKT-02 paths', () => {
  test('a line stops at a gap, and a value between two gaps is a dot', () => {
    const line = (ys: (number | null)[]) => linePath(ys.map((y, x) => ({ x, y })))
    expect(line([1, 2, null, 4, null, 6, 7])).toBe('M0 1l1 1M3 4h0M5 6l1 1')
    expect(line([null, null])).toBe('')
  })

  test('a path in steps leads to the tenth of a unit that each place is at, however long it is', () => {
    const at = fc.double({ min: -2000, max: 2000, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.record({ x: at, y: at }), { minLength: 2, maxLength: 300 }), (places) => {
        const [, start = '', steps = ''] = /^M([^l]+)l(.+)$/.exec(linePath(places)) ?? []
        const numbers = (text: string) => (text.match(/-?(?:\d+(?:\.\d)?|\.\d)/g) ?? []).map(Number)
        let [x = NaN, y = NaN] = numbers(start)
        const seen = [[x, y]]
        const all = numbers(steps)
        for (let index = 0; index < all.length; index += 2) {
          x += all[index] ?? NaN
          y += all[index + 1] ?? NaN
          seen.push([x, y])
        }
        expect(seen).toHaveLength(places.length)
        for (const [index, place] of places.entries()) {
          expect(seen[index]?.[0]).toBeCloseTo(Math.round(place.x * 10) / 10, 6)
          expect(seen[index]?.[1]).toBeCloseTo(Math.round(place.y * 10) / 10, 6)
        }
      }),
    )
  })

  test('a range is plotted where both its ends are known', () => {
    expect(
      bandPath([
        { x: 0, low: 9, high: 1 },
        { x: 1, low: 8, high: 2 },
        { x: 2, low: null, high: 2 },
      ]),
    ).toBe('M0 1l1 1 0 6-1 1Z')
  })

  test('thinning preserves extremes and gaps and leaves at most four points a pixel', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => ({
      x: (i * 300) / 10_000,
      y: i === 7777 ? 999 : i === 5000 ? null : i % 50,
    }))
    const kept = thinned(many, 300)
    expect(kept.length).toBeLessThanOrEqual(1210)
    expect(kept).toContainEqual({ x: 233.31, y: 999 })
    expect(kept.filter(({ y }) => y === null)).toHaveLength(1)
    expect(kept.map(({ x }) => x)).toEqual(kept.map(({ x }) => x).toSorted((a, b) => a - b))
    expect(thinned(many.slice(0, 20), 300)).toHaveLength(20)
  })

  test('a hatch stays in its box', () => {
    const numbers = (hatchPath(10, 20, 33, 18).match(/[\d.]+ [\d.]+/g) ?? []).map((pair) =>
      pair.split(' ').map(Number),
    )
    expect(numbers.length).toBeGreaterThan(10)
    for (const [x = 0, y = 0] of numbers) expect(x >= 10 && x <= 43 && y >= 20 && y <= 38).toBe(true)
  })
})

describe('MKT-02 the crosshair', () => {
  const spot = (x: number, y: number) => ({
    x,
    y,
    key: `${x}`,
    words: () => ({ label: `${x}`, value: `${y}` }),
  })
  const series: SpotSeries[] = [
    { name: 'a', slot: 1, spots: [spot(0, 5), spot(10, 5), spot(20, 5)] },
    { name: 'empty', slot: 2, spots: [] },
    { name: 'b', slot: 3, spots: [spot(9, 50), spot(20, 50)] },
  ]
  const go = (keys: string[], along: 'x' | 'y' | 'lanes' | 'free' = 'x') =>
    keys.reduce<ReturnType<typeof moved>>((at, key) => moved(series, at ?? null, key, along), null)

  test('keys: it begins at the latest, left and right move in time, up and down change the series', () => {
    expect(go(['ArrowLeft'])).toEqual({ series: 0, spot: 2 })
    expect(go(['ArrowLeft', 'ArrowLeft'])).toEqual({ series: 0, spot: 1 })
    expect(go(['ArrowLeft', 'ArrowRight'])).toEqual({ series: 0, spot: 2 })
    expect(go(['ArrowLeft', 'ArrowLeft', 'ArrowDown'])).toEqual({ series: 2, spot: 0 })
    expect(go(['ArrowLeft', 'ArrowDown', 'ArrowUp'])).toEqual({ series: 0, spot: 2 })
    expect(go(['Home'])).toEqual({ series: 0, spot: 0 })
    expect(go(['Home', 'End'])).toEqual({ series: 0, spot: 2 })
    expect(go(['Home', 'Escape'])).toBeNull()
  })

  test('other keys, and Escape where nothing is shown, are left to the page', () => {
    expect(moved(series, null, 'Tab', 'x')).toBeUndefined()
    expect(moved(series, null, 'Escape', 'x')).toBeUndefined()
    expect(moved([], null, 'Home', 'x')).toBeUndefined()
  })

  test('bars are walked downwards', () => {
    expect(go(['ArrowDown', 'ArrowDown'], 'y')).toEqual({ series: 0, spot: 1 })
  })

  test('lanes: the one that is pointed at, then the nearest date in it; keys go along it and over to the next', () => {
    expect(nearest(series, { x: 9, y: 12 }, 'lanes')).toEqual({ series: 0, spot: 1 })
    expect(nearest(series, { x: 0, y: 44 }, 'lanes')).toEqual({ series: 2, spot: 0 })
    expect(go(['ArrowRight', 'ArrowRight', 'ArrowDown'], 'lanes')).toEqual({ series: 2, spot: 0 })
  })

  test('a pointer finds the nearest date, then the nearest line', () => {
    expect(nearest(series, { x: 11, y: 8 }, 'x')).toEqual({ series: 0, spot: 1 })
    expect(nearest(series, { x: 11, y: 44 }, 'x')).toEqual({ series: 2, spot: 0 })
    expect(nearest([], { x: 0, y: 0 }, 'x')).toBeNull()
  })
})
