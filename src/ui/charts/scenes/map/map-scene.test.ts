import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textBox } from '../axis.ts'
import { landMap } from './land-map.server.ts'
import { mapScene } from './map-scene.ts'
import { projectionOf } from './map-window.ts'
import type { SizeName } from '../scene.ts'
import { overlap } from '../text.ts'
import { classed, collisions, outside, speaking, textsOf } from '../../testing.ts'

const [ar, en] = [speaking('ar'), speaking('en')]
const language = fc.constantFrom(ar, en)

describe('MKT-03 map', () => {
  const map = landMap('gulf')
  const place = (label: string, lon: number, lat: number, value: number | null) => ({
    label,
    lon,
    lat,
    value,
  })
  const places = [
    place('الجبيل', 49.6, 27, 17.4),
    place('رأس لفان', 51.55, 25.9, 8.9),
    place('مسيعيد', 51.55, 24.99, 2.2),
    place('سترة', 50.63, 26.15, null),
  ]

  test('land is where land is, and costs little', () => {
    const { height, project } = projectionOf('gulf', 840)
    const covered = (lattice: string, [x, y]: readonly [number, number]) =>
      [...lattice.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)/g)].some(
        ([, start, at, long]) =>
          Math.abs(Number(at) - y) < 5 && x > Number(start) - 5 && x < Number(start) + Number(long) + 5,
      )
    const { own, other } = map.lattices.wide
    expect(covered(own, project(46.7, 24.7)), 'Riyadh').toBe(true)
    expect(covered(own, project(58, 21)), 'Oman').toBe(true)
    expect(covered(own, project(51.5, 27)), 'the Gulf').toBe(false)
    expect(covered(other, project(53, 30)), 'Iran').toBe(true)
    expect(covered(own, project(53, 30)), 'Iran').toBe(false)
    expect(covered(own + other, project(38, 20.5)), 'the Red Sea').toBe(false)
    expect(height).toBeGreaterThan(450)
    expect(JSON.stringify(map).length).toBeLessThan(12_000)
  })

  test('dots have areas by value and do not cover each other', () => {
    const scene = mapScene({ map, places, unit: 'مليون طن' }, ar, 'wide')
    const dots = classed(scene, 'bubble').flatMap((mark) => (mark.kind === 'dot' ? [mark] : []))
    expect(((dots[0]?.r ?? 0) / (dots[1]?.r ?? 1)) ** 2).toBeCloseTo(17.4 / 8.9, 1)
    dots.forEach((a, i) =>
      dots
        .slice(i + 1)
        .forEach((b) => expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.r + b.r - 1)),
    )
  })

  test('the key of sizes is in a corner that no dot covers', () => {
    const jazan = [
      place('جازان', 42.5, 17, 26),
      place('الجبيل', 49.6, 27, 12),
      place('رأس الخير', 49.2, 27.5, 3),
      place('صلالة', 54, 17, 1),
      place('وعد الشمال', 38.8, 31.6, 3),
    ]
    for (const [places_, size] of [
      [places, 'wide'],
      [jazan, 'narrow'],
      [jazan, 'wide'],
    ] as const) {
      const scene = mapScene({ map, places: places_, unit: 'مليون طن/سنة' }, ar, size)
      const key = textsOf(scene).filter(({ text }) => text.includes('مليون'))
      const dots = classed(scene, 'bubble').flatMap((mark) => (mark.kind === 'dot' ? [mark] : []))
      expect(key.length).toBeGreaterThan(0)
      expect(outside(scene)).toEqual([])
      for (const { text, x, y } of key) {
        const box = textBox(text, x, y, 13, 'start')
        for (const dot of dots)
          expect(
            overlap(box, { x: dot.x - dot.r, y: dot.y - dot.r, width: dot.r * 2, height: dot.r * 2 }),
          ).toBe(false)
      }
    }
  })

  test('a name that finds no room is listed, none is lost, and names never touch', () => {
    const crowd = fc.array(
      fc.record({
        lon: fc.double({ min: 48, max: 53, noNaN: true }),
        lat: fc.double({ min: 24, max: 28, noNaN: true }),
        value: fc.option(fc.integer({ min: 0, max: 20 })),
        label: fc.constantFrom('الجبيل', 'رأس الخير', 'Ras Laffan', 'أم الهيمان'),
      }),
      { minLength: 1, maxLength: 25 },
    )
    fc.assert(
      fc.property(crowd, language, fc.constantFrom<SizeName>('narrow', 'wide'), (some, i18n, width) => {
        const scene = mapScene({ map, places: some, unit: 'Mt' }, i18n, width)
        const named = textsOf(scene).filter(({ className }) => className === 'strong-label halo')
        expect(named.length + scene.unnamed.length).toBe(some.length)
        expect(collisions(scene)).toEqual([])
        expect(outside(scene)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  test('MKT-03 a name lies nearest to its own circle, and the largest circles are named', () => {
    const gulf = [
      place('جازان', 42.54, 16.97, 26.25),
      place('الجبيل', 49.6, 27.03, 11.88),
      place('مسيعيد', 51.55, 24.99, 8.01),
      place('رأس الخير', 49.19, 27.53, 3),
      place('رأس لفان', 51.53, 25.9, 1.3),
      place('سترة', 50.63, 26.15, 1.02),
    ]
    for (const size of ['narrow', 'wide'] as const) {
      const scene = mapScene({ map, places: gulf, unit: 'مليون طن/سنة', decimals: 2 }, ar, size)
      const dots = classed(scene, 'bubble').flatMap((mark) => (mark.kind === 'dot' ? [mark] : []))
      const spots = scene.spots()[0]?.spots ?? []
      const named = textsOf(scene).filter(({ className }) => className === 'strong-label halo')
      for (const { text, x, y, anchor } of named) {
        const box = textBox(text, x, y, 13, anchor)
        const away = dots.map((dot) => {
          const dx = Math.max(box.x - dot.x, 0, dot.x - box.x - box.width)
          const dy = Math.max(box.y - dot.y, 0, dot.y - box.y - box.height)
          return Math.hypot(dx, dy) - dot.r
        })
        const closest = spots[away.indexOf(Math.min(...away))]?.words().label ?? ''
        expect(text, size).toContain(closest)
      }
      const unnamed = scene.unnamed.map(({ label }) => label)
      if (size === 'wide') expect(unnamed).not.toContain('الجبيل')
    }
  })

  test('MKT-06 flows are as thick as their value is large', () => {
    const world = landMap('world')
    const partners = [place('الصين', 105, 33, 1.9), place('كينيا', 37.5, 0.5, 0.1)]
    const scene = mapScene(
      { map: world, places: partners, unit: 'u', origin: { lon: 50, lat: 25 } },
      ar,
      'wide',
    )
    expect(classed(scene, 'flow').map(({ className }) => className)).toEqual(['flow width-4', 'flow width-1'])
    expect(JSON.stringify(world).length).toBeLessThan(15_000)
  })
})
