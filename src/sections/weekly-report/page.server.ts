import { answerInText } from '#datasets/answer/answer.ts'
import { localePath, otherLang } from '#i18n/locale.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { marksOf } from '#ui/marks.ts'
import { weekAnswer, weekSource } from './answer.server.ts'
import { weekFile } from './contract.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import { readWeekPrices } from './week-data.server.ts'
import { lastWeeks } from './week.ts'

/** As many prices as the first page of the report has; and the weeks that are listed. */
const [FIRST_ROWS, WEEKS] = [12, 12]

/** The page of the report: what the newest week's first prices say, these in a table, what else is in it, and the files for who may have them. */
export async function weeklyPage(ctx: RequestContext) {
  const [newest, ...earlier] = lastWeeks(ctx.now, WEEKS)
  if (!newest) throw new RangeError('No week')
  const prices = await readWeekPrices(ctx, newest)
  const words = ctx.lang === 'ar' ? ar : en
  const own = ctx.lang
  const shown = prices.slice(0, FIRST_ROWS)
  const speaking = { lang: own, fmt: formatterOf(own, ctx.now, ctx.prefs) }
  const answer = weekAnswer(shown, newest, speaking)
  const files = (sunday: string) => ({
    own: localePath(own, weekFile(sunday)),
    other: localePath(otherLang(own), weekFile(sunday)),
  })
  return {
    title: words['weekly.title'],
    description: (answer && answerInText(answer, {}, own)) || words['weekly.description'],
    answer,
    source: weekSource(shown, speaking),
    marks: marksOf(shown.map(({ marks }) => marks)),
    reads: can(ctx.viewer, 'content.readPaid'),
    isMember: ctx.viewer.role !== 'visitor',
    available: ctx.app.pdf.available,
    week: { ...newest, ...files(newest.from) },
    earlier: earlier.map((week) => ({ ...week, ...files(week.from) })),
    rows: shown.map(({ known: _known, ...price }) => price),
    more: Math.max(0, prices.length - FIRST_ROWS),
  }
}

export type WeeklyPage = Awaited<ReturnType<typeof weeklyPage>>
