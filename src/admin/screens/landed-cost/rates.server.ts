import { data } from 'react-router'
import { countryChoices, countryName } from '#i18n/countries/countries.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { Lang } from '#i18n/locale.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { parseId } from '#editorial/paths.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { basisOf } from '#sections/landed-cost/contract.ts'
import { ratedCountries } from '#sections/landed-cost/facts/rates.server.ts'
import { BLOC_CODES } from '#sections/landed-cost/places.ts'
import {
  addRate,
  correctRate,
  describeRate,
  OverlappingRate,
  withdrawRate,
} from '#sections/landed-cost/rates/change.server.ts'
import { hasBegun, RATE_KINDS, writeRate, type RecordedRate } from '#sections/landed-cost/rates/recorded.ts'
import { countRates, recordedRates } from '#sections/landed-cost/rates/recorded.server.ts'
import { choiceOf, listPage } from '../../parts/list.server.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { NEW_RATE, type RateRow, type RateView } from './contract.ts'
import { readRate, readTexts, WRONG_END } from './rate-form.server.ts'

/** Rates of customs and VAT by which landed costs are calculated. */
export const LANDED_RATES: PanelScreen<'landedRates'> = {
  path: 'landed-cost',
  title: { ar: 'نسب التكلفة عند الوصول', en: 'Landed cost rates' },
  needs: 'data.edit',
  view: 'landedRates',
  rail: [{ group: 'data', icon: 'percent' }],
  parameters: ['page', 'kind', 'country'],

  async load(ctx, { url }) {
    const { app, lang, now } = ctx
    const today = isoDay(now)
    const codes = await ratedCountries(ctx)
    const asked = { kind: choiceOf(url, 'kind', RATE_KINDS), country: choiceOf(url, 'country', codes) }
    const list = await listPage(url, asked, {
      count: () => countRates(app.db, asked),
      rows: (limit, offset) => recordedRates(app.db, asked, { limit, offset }),
    })
    return {
      ...list,
      rows: list.rows.map((rate) => rowOf(rate, lang, today)),
      countries: destinationChoices(lang).filter(({ value }) => codes.includes(value)),
    }
  },
}

/** One rate. Until it begins all of it can be corrected, after that what is said of it and its last day. */
export const LANDED_RATE: PanelScreen<'landedRate'> = {
  path: 'landed-cost/:id',
  title: { ar: 'نسبة جديدة', en: 'New rate' },
  needs: 'data.edit',
  view: 'landedRate',
  titleOf: ({ rate }, lang) =>
    rate ? `${rate.country}${lang === 'ar' ? '، ' : ', '}\u2066${rate.rate}%\u2069` : LANDED_RATE.title[lang],

  async load({ app, lang, now }, { params }) {
    const choices = {
      countries: destinationChoices(lang),
      origins: [
        ...BLOC_CODES.map((value) => ({ value, label: countryName(value, lang) })),
        ...countryChoices(lang),
      ],
    }
    if (params['id'] === NEW_RATE) return { rate: null, was: '', values: EMPTY, ...choices }
    const id = parseId(params['id'])
    const [rate] = id === null ? [] : await recordedRates(app.db, { id })
    if (!rate) throw data(null, { status: 404 })
    const { origin, hs, to, sourceUrl, least, most } = rate
    return {
      rate: rowOf(rate, lang, isoDay(now)),
      was: writeRate(rate),
      values: {
        ...rate,
        origin: origin ?? '',
        hs: hs ?? '',
        to: to ?? '',
        sourceUrl: sourceUrl ?? '',
        least: least ?? '',
        most: most ?? '',
      },
      ...choices,
    }
  },

  async act(ctx, { params }, form) {
    const id = params['id'] === NEW_RATE ? null : parseId(params['id'])
    if (id === null && params['id'] !== NEW_RATE) throw new Refusal('not_found')
    const was = formText(form, 'was')
    const does = formText(form, 'do')
    if (id !== null && does === 'withdraw') {
      await withdrawRate(ctx, id, was)
      return { to: 'landed-cost', done: 'removed' }
    }
    const today = isoDay(ctx.now)
    try {
      if (id === null) await addRate(ctx, readRate(form, today))
      else if (does === 'describe') await describeRate(ctx, id, was, readTexts(form, today))
      else await correctRate(ctx, id, was, readRate(form, today))
    } catch (error) {
      if (error instanceof OverlappingRate) throw overlapErrors(error, ctx)
      if (error instanceof Refusal && 'to' in error.fields) throw new FieldErrors({ to: WRONG_END })
      throw error
    }
    return { to: 'landed-cost', done: 'saved' }
  },
}

/** Countries for which landed costs are calculated, and the bloc that is a market of its own. */
const destinationChoices = (lang: Lang) => [
  ...countryChoices(lang),
  { value: 'EU', label: countryName('EU', lang) },
]

const EMPTY: RateView['values'] = {
  kind: 'customs',
  country: 'SA',
  origin: '',
  hs: '',
  rate: '',
  least: '',
  most: '',
  from: '',
  to: '',
  note: { ar: '', en: '' },
  source: { ar: '', en: '' },
  sourceUrl: '',
  asOf: '',
}

function rowOf(rate: RecordedRate, lang: Lang, today: string): RateRow {
  const { id, kind, country, origin, hs, from, lastDay, source } = rate
  return {
    id,
    kind,
    country: countryName(country, lang),
    origin: origin === null ? null : countryName(origin, lang),
    hs,
    rate: rate.rate,
    least: rate.least,
    most: rate.most,
    basis: basisOf(country),
    from,
    lastDay,
    source: source[lang],
    state: !hasBegun(rate, today) ? 'coming' : lastDay !== null && lastDay < today ? 'over' : 'now',
  }
}

/** What a rate overlaps, beside the day that is to be changed. */
function overlapErrors(
  { overlap: { why, other } }: OverlappingRate,
  { now, prefs }: RequestContext,
): FieldErrors {
  const words = (lang: Lang) => {
    const fmt = formatterOf(lang, now, prefs)
    return OVERLAPS[why][lang]({
      rate: `\u2066${other.rate}%\u2069`,
      from: fmt.date(other.from),
      to: other.to === null ? '' : fmt.date(other.to),
    })
  }
  return new FieldErrors({ [why === 'ends_within' ? 'to' : 'from']: { ar: words('ar'), en: words('en') } })
}

type Say = (other: { rate: string; from: string; to: string }) => string

const OVERLAPS: Readonly<Record<OverlappingRate['overlap']['why'], Readonly<Record<Lang, Say>>>> = {
  same_day: {
    ar: ({ rate }) => `تبدأ في هذا اليوم نسبة أخرى للسلع نفسها (${rate}). افتحها، أو اختر يوماً آخر.`,
    en: ({ rate }) =>
      `Another rate of the same goods (${rate}) begins on this day. Open that one, or choose another day.`,
  },
  begins_within: {
    ar: ({ rate, from, to }) =>
      `تسري للسلع نفسها نسبة ${rate} من ${from} إلى ${to}. اختر يوماً بعد ذلك، أو قدّم آخر أيامها.`,
    en: ({ rate, from, to }) =>
      `A rate of ${rate} for the same goods holds from ${from} to ${to}. Choose a later day, or end that one earlier.`,
  },
  ends_within: {
    ar: ({ rate, from }) =>
      `تبدأ للسلع نفسها نسبة ${rate} في ${from}. اختر يوماً قبل ذلك، أو اترك آخر يوم فارغاً.`,
    en: ({ rate, from }) =>
      `A rate of ${rate} for the same goods begins on ${from}. Choose an earlier day, or leave the last day empty.`,
  },
} satisfies Record<string, { ar: Say; en: Say }>
