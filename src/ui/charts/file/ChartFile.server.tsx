import { renderToStaticMarkup } from 'react-dom/server'
import type { Lang } from '#i18n/locale.ts'
import { fileSheet } from './file-sheet.server.ts'
import { Marks } from '../Marks.tsx'
import { fontOf, legendOf, type LegendItem, type Mark, type Scene } from '../scenes/scene.ts'
import { swatch } from '../swatch.ts'
import { ordered, shortened, textWidth } from '../scenes/text.ts'
import { wrapped } from '../scenes/wrap.ts'

/** The texts around the chart, in the file's language. */
export type ChartFileText = {
  lang: Lang
  title: string
  /** Unit, market, period: a line below the title. */
  note?: string
  source: string
  /** Date and address, such as `20 November 2026, kimya.example`. */
  line: string
  /** The word for what is hatched. */
  estimate: string
  /** As the `desc` of the drawing. */
  summary: string
}

const PAD = 28
const TITLE = { size: 22, step: 34 }
const SMALL = { size: 13, step: 22 }

/**
 * A chart as an svg file that needs nothing else: light colours on white, title, legend, source and date included.
 * For `svgToPng` too. Give a scene of the size `wide`.
 *
 * @public
 */
export function renderChartFile(scene: Scene, text: ChartFileText): string {
  const width = scene.width + PAD * 2
  const rtl = text.lang === 'ar'
  const start = rtl ? width - PAD : PAD
  const titles = wrapped(text.title, scene.width, TITLE.size, 2)
  const written = (words: string, y: number, className: string): Mark => ({
    kind: 'text',
    x: start,
    y,
    text: ordered(words, text.lang),
    anchor: rtl ? 'end' : 'start',
    className,
  })
  let y = PAD
  const above: Mark[] = titles.map((line) => written(line, (y += TITLE.step) - 8, 'file-title'))
  for (const line of wrapped(text.note ?? '', scene.width, SMALL.size, 2))
    if (line) above.push(written(line, (y += SMALL.step), 'file-small'))
  const legend = legendMarks(legendOf(scene, text.estimate), scene, text.lang, { width, y: y + 12 })
  y += legend.height + 18
  const foot = y + scene.height + 16
  const source = wrapped(text.source, scene.width, SMALL.size, 2)
  const below = [...source, shortened(text.line, scene.width, SMALL.size)].map((line, index) =>
    written(line, foot + 24 + index * SMALL.step, 'file-small'),
  )
  const height = foot + 24 + below.length * SMALL.step
  const sheet = `${fileSheet()}.chart .file-title{font-size:${TITLE.size}px;font-weight:850;fill:#0b2027}.chart .file-small{font-size:${SMALL.size}px}`
  const svg = renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className={`chart ${scene.size}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      lang={text.lang}
    >
      <title>{text.title}</title>
      <desc>{text.summary}</desc>
      <style dangerouslySetInnerHTML={{ __html: sheet }} />
      <rect width={width} height={height} fill="#fff" />
      <path
        d={`M${PAD} ${PAD - 10}H${width - PAD}M${PAD + 18} ${PAD - 5}H${width - PAD - 18}`}
        stroke="#0b2027"
        strokeWidth="2"
      />
      <Marks marks={[...above, ...legend.marks]} />
      <g transform={`translate(${PAD} ${y})`}>
        <Marks marks={scene.marks} />
      </g>
      <path d={`M${PAD} ${foot}H${width - PAD}`} stroke="#cbd6d6" />
      <Marks marks={below} />
    </svg>,
  )
  // Control characters may come with imported names; xml has no way to write them.
  // oxlint-disable-next-line no-control-regex
  return `<?xml version="1.0" encoding="UTF-8"?>\n${svg.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')}`
}

/** Samples and names in rows, from the start of a line. */
function legendMarks(
  items: readonly LegendItem[],
  scene: Scene,
  lang: Lang,
  { width, y }: { width: number; y: number },
) {
  const font = fontOf(scene.size)
  const rtl = lang === 'ar'
  const marks: Mark[] = []
  let used = 0
  let row = 0
  for (const item of items) {
    const { name } = item
    const room = 26 + 8 + textWidth(name, font) + 20
    if (used > 0 && used + room > scene.width) [used, row] = [0, row + 1]
    const top = y + row * 24
    const x = PAD + used
    marks.push(...swatch(item, rtl ? width - x - 26 : x, top), {
      kind: 'text',
      x: rtl ? width - x - 34 : x + 34,
      y: top + 12,
      text: ordered(name, lang),
      anchor: rtl ? 'end' : 'start',
    })
    used += room
  }
  return { marks, height: items.length ? (row + 1) * 24 + 8 : 0 }
}
