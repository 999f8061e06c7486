import type { Answer } from '#datasets/answer/answer.ts'
import type { RowOf } from '#datasets/columns.ts'
import type { ItemData, Stat } from '#datasets/contract.ts'
import { cellOf } from '#datasets/item/fact-cell.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { partialDate } from '#datasets/present.server.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { CASES } from './cases.server.ts'
import { caseSentence } from './item-sentence.ts'
import { STAGES } from './options.ts'
import type { EventKind } from './stages.ts'

type CaseRow = RowOf<(typeof CASES)['columns']>

const OVER: readonly string[] = [
  'terminated_no_measures',
  'revoked',
  'expired',
] satisfies (keyof typeof STAGES)[]
/** Units whose number says nothing without more: a floor under a price in some currency, an exemption. */
const NO_RATE: readonly string[] = ['minimum_price', 'nil']

const DUTY_NAMES = {
  provisional: { ar: 'الرسم المؤقت', en: 'Provisional duty' },
  recommended: { ar: 'الرسم الموصى به', en: 'Recommended duty' },
  definitive: { ar: 'الرسم النهائي', en: 'Definitive duty' },
} as const

/** What the page of a case says first: its duty, on what from where into which market, and what is next. */
export async function caseAnswer(
  ctx: Pick<RequestContext, 'app' | 'now'>,
  row: CaseRow,
  item: ItemData,
  { lang, fmt }: Pick<PresentContext, 'lang' | 'fmt'>,
): Promise<Answer> {
  const events = await readKinds(ctx, row.key)
  const first = (...kinds: EventKind[]) => events.find(({ kind }) => kinds.includes(kind))?.date ?? null
  const { stage } = row
  const fee = cellOf(item, 'fee_rate')
  const hasRate = fee.kind !== 'x' && row.fee_unit !== null && !NO_RATE.includes(row.fee_unit)
  const today = isoDay(ctx.now)
  const until = row.date_expiry
  const isPast = until !== null && until < today.slice(0, until.length)
  const since =
    stage === 'provisional_measures' ? first('provisional') : (first('definitive') ?? first('publication'))
  const opened = row.date_responsible_party ?? first('initiation', 'complaint')
  const [unit = ''] = (fee.sub ?? '').split(' · ')
  const { text, lead } = caseSentence(
    {
      product: item.title.text,
      origins: row.origin_or_exported.map((code) => countryName(code, lang)),
      market: countryName(row.importing_market, lang),
      stage,
      procedure: cellOf(item, 'procedure_type').text,
      duty: hasRate ? { rate: fee.text, unit } : null,
      opened,
      since,
      until,
      isPast,
      ended: OVER.includes(stage)
        ? (events.findLast(({ kind }) => kind === 'termination')?.date ?? null)
        : null,
    },
    lang,
    fmt,
  )
  const ar = lang === 'ar'
  const figures: (Stat | false)[] = [
    hasRate && { label: dutyName(row.fee_stage, lang), value: fee.text, unit },
    {
      label: ar ? 'السوق المستوردة' : 'Importing market',
      value: countryName(row.importing_market, lang),
      words: true,
    },
    { label: ar ? 'حالة القضية' : 'Case status', value: STAGES[stage][lang], words: true },
    until !== null && {
      label: ar ? 'آخر يوم لسريان التدبير' : 'Last day of the measure',
      value: partialDate(until, fmt),
      words: true,
    },
    opened !== null && {
      label: ar ? 'إعلان بدء التحقيق' : 'Notice of initiation',
      value: partialDate(opened, fmt),
      words: true,
    },
  ]
  return {
    text,
    lead,
    marks: item.marks,
    figures: figures.filter((stat) => stat !== false).slice(0, 4),
  }
}

/** What the duty rests on, as its name. */
const dutyName = (stage: CaseRow['fee_stage'], lang: PresentContext['lang']) =>
  stage === null || stage === 'mixed' ? (lang === 'ar' ? 'الرسم' : 'Duty') : DUTY_NAMES[stage][lang]

/** The kinds and partial dates of a case's events, the oldest first. */
async function readKinds({ app }: Pick<RequestContext, 'app'>, slug: string) {
  const rows = await app.db
    .selectFrom('dumping_cases_event')
    .select(['date', 'kind'])
    .where('case_slug', '=', slug)
    .orderBy('date')
    .orderBy('id')
    .execute()
  return rows as { date: string; kind: EventKind }[]
}
