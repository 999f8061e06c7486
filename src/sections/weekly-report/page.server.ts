import { localePath, otherLang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { weekFile } from './contract.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import { readWeekPrices } from './week-data.server.ts'
import { lastWeeks } from './week.ts'

/** As many prices as the first page of the report has; and the weeks that are listed. */
const [FIRST_ROWS, WEEKS] = [12, 12]

/** The page of the report: what is in it, the first table of the newest week, and the files for who may have them. */
export async function weeklyPage(ctx: RequestContext) {
  const [newest, ...earlier] = lastWeeks(ctx.now, WEEKS)
  if (!newest) throw new RangeError('No week')
  const prices = await readWeekPrices(ctx, newest)
  const words = ctx.lang === 'ar' ? ar : en
  const own = ctx.lang
  const files = (sunday: string) => ({
    own: localePath(own, weekFile(sunday)),
    other: localePath(otherLang(own), weekFile(sunday)),
  })
  return {
    title: words['weekly.title'],
    description: words['weekly.description'],
    reads: can(ctx.viewer, 'content.readPaid'),
    isMember: ctx.viewer.role !== 'visitor',
    available: ctx.app.pdf.available,
    week: { ...newest, ...files(newest.from) },
    earlier: earlier.map((week) => ({ ...week, ...files(week.from) })),
    rows: prices.slice(0, FIRST_ROWS).map(({ known: _known, ...price }) => price),
    more: Math.max(0, prices.length - FIRST_ROWS),
  }
}

export type WeeklyPage = Awaited<ReturnType<typeof weeklyPage>>
