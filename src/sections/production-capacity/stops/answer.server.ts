import { sql } from 'kysely'
import type { Answer, AnswerContext } from '#datasets/answer/answer.ts'
import type { Stat } from '#datasets/contract.ts'
import { figureFilters } from '#datasets/list/kinds.server.ts'
import { isFiltered, type ListState } from '#datasets/list/state.ts'
import { conditionOf } from '#datasets/list/where.server.ts'
import { partialDate } from '#datasets/present.server.ts'
import { referenceNamed } from '#datasets/references.ts'
import { isoDay } from '#i18n/date/date.ts'
import { pickText } from '#i18n/fallback.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { STOP_STATUSES } from '../options.ts'
import { STOPS } from '../stops.server.ts'
import { stopSentence } from './sentence.ts'

interface Row {
  company: string
  plant_ar: string
  plant_en: string | null
  status: keyof typeof STOP_STATUSES
  start: string
}

/** The outages that a filtered list shows in a sentence, with their figures. */
export async function stopsAnswer(ctx: AnswerContext, state: ListState): Promise<Answer | null> {
  ctx.tag(STOPS.tag)
  const { lang, app } = ctx
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const filters = await figureFilters(app, STOPS, state)
  const { rows } = await sql<Row>`
    select company, plant_ar, plant_en, this_status as status, date_start as start
    from production_capacity_stop where ${conditionOf(STOPS, filters)}
    order by date_start, slug`.execute(app.db)
  if (rows.length === 0) return null
  const today = isoDay(ctx.now)
  // A date known to the month is to come when its month is.
  const isToCome = ({ start }: Row) => start > today.slice(0, start.length)
  const toCome = rows.filter((row) => row.status !== 'ended' && isToCome(row))
  const begun = rows.filter((row) => !isToCome(row))
  const ongoing = begun.filter(({ status }) => status === 'ongoing')
  const [next, latest] = [toCome[0], begun.at(-1)]
  const companies = await referenceNamed('companies').names(
    ctx,
    [next, latest].flatMap((row) => row?.company ?? []),
  )
  const dayOf = ({ start }: Row) => ({ text: partialDate(start, fmt), exact: start.length === 10 })
  const named = (row: Row | undefined) =>
    row
      ? {
          day: dayOf(row),
          plant: pickText({ ar: row.plant_ar, en: row.plant_en }, lang)?.text ?? '',
          company: companies.get(row.company)?.label ?? row.company,
        }
      : null
  const { this_status: statuses = [] } = state.options
  const sentence = stopSentence(
    {
      rows: rows.length,
      ongoing: ongoing.length,
      since: ongoing[0] ? dayOf(ongoing[0]) : null,
      next: named(next),
      latest: named(latest),
      withoutOngoing: statuses.length > 0 && !statuses.includes('ongoing'),
      others: isFiltered(state),
    },
    lang,
    fmt,
  )
  return {
    ...sentence,
    figures: figuresOf(
      { all: rows.length, ongoing: ongoing.length, toCome: toCome.length, open: countOpen(rows) },
      lang,
      (n) => fmt.number(n),
    ),
  }
}

const countOpen = (rows: readonly Row[]) => rows.filter(({ status }) => status === 'expected_ended').length

function figuresOf(
  { all, ongoing, toCome, open }: Readonly<Record<'all' | 'ongoing' | 'toCome' | 'open', number>>,
  lang: AnswerContext['lang'],
  number: (n: number) => string,
): Stat[] {
  const ar = lang === 'ar'
  return [
    { label: ar ? 'توقفات مسجلة' : 'Outages on record', value: number(all) },
    { label: ar ? 'جارية الآن' : 'Under way now', value: number(ongoing) },
    { label: ar ? 'لم تبدأ بعد' : 'Yet to begin', value: number(toCome) },
    { label: STOP_STATUSES.expected_ended[lang], value: number(open) },
  ]
}
