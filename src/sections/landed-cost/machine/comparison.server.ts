import { LICENCES_TAG } from '#datasets/licences.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { localePath, type Lang } from '#i18n/locale.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Comparison } from '../comparison/compare.server.ts'
import { LINES, linesOf, type ComparedOffer, type Note } from '../comparison/lines.ts'
import { comparisonToPassOn } from '../comparison/page.server.ts'
import { totalsOf } from '../comparison/totals.ts'
import { LANDED_COST_PATH } from '../contract.ts'
import { RATES_TAG, rateOf } from '../facts/rates.server.ts'
import { PARAMETERS, writeAddress } from '../offers/address.ts'
import { withBlocs } from '../places.ts'
import { RATE_KINDS, type RateKind } from '../rates/recorded.ts'
import { rounded } from '../sums/exact.ts'

/** Parameters of a comparison: those of its page, without the button. */
export const COMPARISON_PARAMETERS = PARAMETERS.filter((name) => name !== 'do')

/** Under which a comparison changes. */
export const COMPARISON_TAGS = ['prices', 'products', 'data:dumping-cases', RATES_TAG, LICENCES_TAG] as const

/** Steps of an offer of which there is a figure by tonne. */
export const MACHINE_LINES = LINES.filter((line) => line !== 'offered')

type Asking = Pick<RequestContext, 'app' | 'viewer' | 'now'>

/** A comparison for programs, in both languages; what is wrong with it, by the names of its parameters. Throws as `comparisonToPassOn`. */
export async function machineComparison(asking: Asking, query: URLSearchParams) {
  const inLanguage = (lang: Lang) =>
    comparisonToPassOn({ ...asking, lang, prefs: DEFAULT_PREFS, tag: () => undefined }, query)
  const [{ comparison: ar }, { comparison: en }] = await Promise.all([inLanguage('ar'), inLanguage('en')])
  const wrong = Object.keys(ar.facts.faults)
  return { wrong, value: wrong.length > 0 ? null : valueOf(asking, ar, en) }
}

function valueOf({ app }: Asking, ar: Comparison, en: Comparison) {
  const { facts, asked, digits, perDollar } = ar
  const short = writeAddress(asked)
  const page = LANDED_COST_PATH + (short.size > 0 ? `?${short}` : '')
  const totals = totalsOf(
    ar.offers.map(({ steps }) => steps),
    digits,
    facts.quantity,
  )
  const address = (path: string | undefined, lang: Lang) =>
    path?.startsWith('/') ? app.config.publicUrl + localePath(lang, path) : (path ?? null)
  return {
    day: facts.day,
    to: facts.to,
    customs_basis: facts.basis,
    product: facts.product?.slug ?? null,
    hs: facts.hs,
    currency: facts.currency,
    currency_units_per_usd: Number(perDollar),
    quantity_tonnes: numeric(facts.quantity),
    page_ar: address(page, 'ar'),
    page_en: address(page, 'en'),
    offers: ar.offers.map((offer, at) => offerOf(offer, en.offers[at] ?? offer)),
  }

  function offerOf(offer: ComparedOffer, twin: ComparedOffer) {
    const typed = asked.offers[offer.at - 1]
    const total = totals[ar.offers.indexOf(offer)]
    const notes = (of: ComparedOffer) => LINES.flatMap((line) => of.notes[line])
    const note = ({ text, href }: Note, other: Note) => ({
      text_ar: stripBidi(text),
      text_en: stripBidi(other.text),
      url_ar: address(href, 'ar'),
      url_en: address(href, 'en'),
    })
    const twinNotes = notes(twin)
    return {
      offer: offer.at,
      name: typed?.name || null,
      origin: typed?.origin || null,
      from_ar: stripBidi(offer.from),
      from_en: stripBidi(twin.from),
      term: offer.sums.term,
      price: numeric(offer.offered),
      price_currency: offer.currencies.price,
      price_per: offer.currencies.per,
      price_notes: offer.notes.offered.map((one, at) => note(one, twin.notes.offered[at] ?? one)),
      rates: (facts.basis === 'FOB' ? RATE_KINDS : (['customs', 'vat'] as const)).map((kind) =>
        recordedRate(kind, offer),
      ),
      duties: offer.measures.map(({ label, measure, currency }, at) => ({
        label_ar: stripBidi(label),
        label_en: stripBidi(twin.measures[at]?.label ?? label),
        kind: measure.kind,
        percent: measure.kind === 'percent' ? Number(measure.rate) : null,
        amount_per_tonne: measure.kind === 'percent' ? null : Number(measure.amount),
        currency,
        charged_per_tonne: offer.steps.measures?.[at]
          ? Number(rounded(offer.steps.measures[at], digits))
          : null,
      })),
      lines: MACHINE_LINES.filter((line) => linesOf(facts.basis).includes(line)).map((line) => {
        const step = offer.steps[line]
        return {
          line,
          per_tonne: step && Number(rounded(step, digits)),
          notes: offer.notes[line].map((one, at) => note(one, twin.notes[line][at] ?? one)),
        }
      }),
      missing: notes(offer).flatMap(({ asks, text }, at) =>
        asks
          ? [{ field: asks, text_ar: stripBidi(text), text_en: stripBidi(twinNotes[at]?.text ?? text) }]
          : [],
      ),
      complete: (total?.total ?? null) !== null,
      above_cheapest: numeric(total?.above),
      above_cheapest_before_vat: numeric(total?.aboveBefore),
      total_before_vat: numeric(total?.quantity?.before),
      total_vat: numeric(total?.quantity?.vat),
      total: numeric(total?.quantity?.total),
      demo: Object.keys(offer.marks).includes('demo'),
    }
  }

  /** A rate by which an offer is calculated: typed, on record with its source, or neither. */
  function recordedRate(kind: RateKind, { at, sums }: ComparedOffer) {
    const typed = asked.offers[at - 1]
    const isFee = kind === 'processing' || kind === 'harbor'
    const own = typed?.[isFee ? 'fees' : kind] ?? ''
    const origins = typed?.origin ? withBlocs(typed.origin) : []
    const found = own === '' ? rateOf(facts.rates, kind, { origins, hs: facts.hs }) : null
    return {
      kind,
      percent: isFee ? numeric(found?.rate) : numeric(sums[kind]),
      least_usd: numeric(found?.least),
      most_usd: numeric(found?.most),
      basis: own !== '' ? 'typed' : found ? 'recorded' : 'missing',
      since: found?.from ?? null,
      note_ar: found?.note_ar ?? null,
      note_en: found?.note_en ?? null,
      source_ar: found?.source_ar ?? null,
      source_en: found?.source_en ?? null,
      source_url: found?.source_url ?? null,
      as_of: found?.asOf ?? null,
    }
  }
}

const numeric = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text)
