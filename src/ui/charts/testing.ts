import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { unpacked, type PackedPlot } from './packed.ts'
import { overlap } from './scenes/text.ts'
import { textBox } from './scenes/axis.ts'
import { fontOf, type Box, type ChartI18n, type Mark, type Scene, type SizeName } from './scenes/scene.ts'

const NOW = new Date('2026-11-20T11:35:00Z')

/** A language with its formatters, as a scene requires it. For tests. */
export const speaking = (lang: Lang): ChartI18n => ({ lang, fmt: formatterOf(lang, NOW) })

/** The lines of a chart that has a line chart's plot. For tests. */
export function lineOf(chart: { plot: PackedPlot | null } | null | undefined) {
  const plot = chart?.plot && unpacked(chart.plot)
  return plot?.kind === 'line' ? plot : undefined
}

type Text = Extract<Mark, { kind: 'text' }>

export const textsOf = ({ marks }: Pick<Scene, 'marks'>) =>
  marks.filter((mark): mark is Text => mark.kind === 'text')

/** Plain words of a scene, without marks of direction. */
export const wordsOf = (scene: Scene) =>
  textsOf(scene).map(({ text }) => text.replace(/[\u2066-\u2069]/g, ''))

/** Where a text has ink: Cairo's letters reach 0.8 em up and 0.32 em down. */
function inkOf({ text, x, y, anchor }: Text, size: SizeName): Box {
  const font = fontOf(size)
  return { ...textBox(text, x, y, font * 0.95, anchor ?? 'start'), y: y - font * 0.8, height: font * 1.12 }
}

/** Pairs of texts of a scene that touch each other. */
export function collisions(scene: Scene): string[] {
  const texts = textsOf(scene)
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter((other) => overlap(inkOf(one, scene.size), inkOf(other, scene.size)))
      .map((other) => `${one.text} | ${other.text}`),
  )
}

/** Marks that leave the drawing, or have no place at all. */
export function outside({ width, height, marks, size }: Scene): Mark[] {
  return marks.filter((mark) => {
    if (mark.kind === 'path') return /NaN|Infinity/.test(mark.d)
    if (mark.kind === 'dot') return !(mark.x >= 0 && mark.x <= width && mark.y >= 0 && mark.y <= height)
    const box = mark.kind === 'rect' ? mark : inkOf(mark, size)
    const across = box.x >= -1 && box.x + box.width <= width + 1
    return !(across && box.y >= -1 && box.y + box.height <= height + 1)
  })
}

/** Marks other than text that carry a class. */
export const classed = (scene: Scene, className: string) =>
  scene.marks.filter((mark): mark is Exclude<Mark, { kind: 'text' }> =>
    (mark.className ?? '').split(' ').includes(className),
  )

export const rects = (scene: Scene, className: string) =>
  classed(scene, className).flatMap((mark) => (mark.kind === 'rect' ? [mark] : []))

/** Values of successive months from January 2020. */
export const monthly = (values: readonly (number | null)[]) =>
  values.map((value, index) => ({
    date: `${2020 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
    value,
  }))
