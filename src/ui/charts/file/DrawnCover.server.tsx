import { renderToStaticMarkup } from 'react-dom/server'
import type { Lang } from '#i18n/locale.ts'
import { fileSheet, tokensOf } from './file-sheet.server.ts'
import { Marks } from '../Marks.tsx'
import type { Mark, Scene } from '../scenes/scene.ts'
import { ordered, shortened, textWidth } from '../scenes/text.ts'
import { wrapped } from '../scenes/wrap.ts'

/** The texts of a drawn cover, in its language. */
interface CoverText {
  lang: Lang
  title: string
  /** Unit and days. */
  note: string
  /** Marks of the figures, such as that they are made up. */
  marks: readonly string[]
  source: string
}

/** Its own units: eight to five, as the scenes are. Lists crop it up to two to one, so nothing is near its edges. */
const BOX = { width: 480, height: 300, x: 30, y: 32 }
const INNER = BOX.width - 2 * BOX.x
const TITLE = { size: 17, step: 23 }
const SMALL = 12
/** So many times its units: the widest picture of it is made without enlarging. */
const SCALE = 1.25

/**
 * A chart as the cover of a story, as svg: on a dark ground, which is right beside light and dark pages, with what its figures
 * are, whose, and of when.
 */
export function renderDrawnCover(scene: Scene, { lang, title, note, marks, source }: CoverText): string {
  const rtl = lang === 'ar'
  const start = (offset = 0) => (rtl ? BOX.width - BOX.x - offset : BOX.x + offset)
  const written = (words: string, y: number, className: string, offset = 0): Mark => ({
    kind: 'text',
    x: start(offset),
    y,
    text: ordered(words, lang),
    anchor: rtl ? 'end' : 'start',
    className,
  })
  const lines = wrapped(title, INNER, TITLE.size, 2)
  let y = BOX.y + 10
  const above: Mark[] = lines.map((line, index) => written(line, y + index * TITLE.step, 'cover-title'))
  y += (lines.length - 1) * TITLE.step + 20
  const marked = marks.join(rtl ? '، ' : ', ')
  const taken = marked ? textWidth(marked, SMALL) + 10 : 0
  if (marked) above.push(written(marked, y, 'cover-mark'))
  // Half a date says nothing; the foot says of when the figures are.
  if (note && textWidth(note, SMALL) <= INNER - taken) above.push(written(note, y, 'cover-small', taken))
  const foot = BOX.height - BOX.y + 4
  const room = { top: y + 6, height: foot - 14 - (y + 6) }
  const scale = Math.min(INNER / scene.width, room.height / scene.height)
  const left = (BOX.width - scene.width * scale) / 2
  const top = room.top + (room.height - scene.height * scale) / 2
  const tokens = tokensOf('dark')
  // Twice its class, so that the size of a chart's own labels is not theirs.
  const sheet = `${fileSheet('dark')}.chart.chart text.cover-title{font-size:${TITLE.size}px;font-weight:800;fill:${tokens.get('ink')}}.chart.chart text.cover-small{font-size:${SMALL}px;fill:${tokens.get('ink-2')}}.chart.chart text.cover-mark{font-size:${SMALL}px;font-weight:700;fill:${tokens.get('sulphur')}}`
  const svg = renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className={`chart ${scene.size}`}
      width={BOX.width * SCALE}
      height={BOX.height * SCALE}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      lang={lang}
    >
      <style dangerouslySetInnerHTML={{ __html: sheet }} />
      {/* Larger than the box: an edge between two pixels would be half white. */}
      <rect x={-2} y={-2} width={BOX.width + 4} height={BOX.height + 4} fill={tokens.get('surface')} />
      <Marks marks={above} />
      <g transform={`translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${scale.toFixed(4)})`}>
        <Marks marks={scene.marks} />
      </g>
      <Marks marks={[written(shortened(source, INNER, SMALL), foot, 'cover-small')]} />
    </svg>,
  )
  // Control characters may come with imported names; xml has no way to write them.
  // oxlint-disable-next-line no-control-regex
  return svg.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
}
