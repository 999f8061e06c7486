import { countryName } from '#i18n/countries/countries.server.ts'
import { placeInText } from '#i18n/countries/in-text.ts'
import { CURRENCIES } from '#datasets/series/units.ts'
import type { ValueBasis } from '../contract.ts'
import type { Facts } from '../facts/facts.server.ts'
import { makerKey, remediesFor, type Duty, type Remedy } from '../facts/remedies.ts'
import { fieldName, type AskedOffer } from '../offers/address.ts'
import { withBlocs } from '../places.ts'
import type { Note } from './lines.ts'
import type { Say } from './say.server.ts'

interface About {
  offer: AskedOffer
  at: number
  facts: Facts
  say: Say
  /** The duty that the reader typed; null when there is none. */
  amount: string | null
  /** Where it is written what is said of the duties. */
  notes: Note[]
}

/** The trade-remedy duties of an offer, with their notes; null where one has to be typed. A typed duty replaces all of them. */
export function compareRemedies({
  offer,
  at,
  facts,
  say,
  amount,
  notes,
}: About): { label: string; duty: Duty }[] | null {
  const { t, figure, lang } = say
  const field = fieldName('remedy', at)
  const comma = lang === 'ar' ? '، ' : ', '
  if (amount !== null) {
    const duty: Duty =
      offer.remedyBy === 'amount'
        ? { kind: 'specific', amount, currency: facts.currency }
        : { kind: 'percent', rate: amount }
    notes.push({ text: dutyWords(duty, facts.basis, say) + comma + say.typed })
    return [{ label: t('landed-cost.line.remedies'), duty }]
  }
  const asks = (text: string, name = field): null => {
    notes.push({ text, asks: name })
    return null
  }
  const wrong = (['remedy', 'remedyBy', 'maker'] as const).some((one) => facts.faults[fieldName(one, at)])
  if (wrong) return asks(t('landed-cost.ask'))
  if (facts.product === null && facts.hs === null) return asks(t('landed-cost.ask.product'), 'product')
  if (!offer.origin || facts.faults[fieldName('origin', at)])
    return asks(t('landed-cost.ask.origin'), fieldName('origin', at))
  const found = remediesFor(facts.cases, { origins: withBlocs(offer.origin), maker: offer.maker })
  if (found.length === 0)
    notes.push({
      text: t('landed-cost.remedy.unrecorded', {
        origin: placeInText(countryName(offer.origin, lang), lang),
        country: placeInText(countryName(facts.to, lang), lang),
      }),
      href: '/dumping-cases?page=1',
    })
  for (const remedy of found) notes.push(...remedyNotes(remedy, at, say))
  if (found.some(({ is }) => is === 'ask')) return null
  return found.flatMap((remedy) =>
    remedy.is === 'duty' ? [{ label: t(`landed-cost.remedy.${remedy.of.remedy}`), duty: remedy.duty }] : [],
  )

  function remedyNotes(remedy: Remedy, offerAt: number, { date, pick }: Say): Note[] {
    const { of } = remedy
    const link = {
      text: t('landed-cost.remedy.case', {
        source: pick({ ar: of.source_ar, en: of.source_en }),
        read: date(of.asOf),
      }),
      href: of.path,
    }
    if (remedy.is === 'none') {
      const { why, day } = remedy.charged
      const text = day
        ? t(`landed-cost.none.${why === 'not_yet' ? 'not_yet' : why === 'expired' ? 'expired' : 'ended'}`, {
            day: date(day),
          })
        : t(
            `landed-cost.none.${why === 'recommended' ? 'recommended' : why === 'ended' ? 'over' : 'investigation'}`,
          )
      return [{ text }, link]
    }
    if (remedy.is === 'ask') {
      const { row } = remedy
      const text =
        remedy.why === 'range' && row
          ? t('landed-cost.ask.range', { low: figure(row.rate), high: figure(row.rateMax ?? row.rate) })
          : t(`landed-cost.ask.${remedy.why === 'range' ? 'duty' : remedy.why}`)
      const name =
        remedy.why === 'producer' ? fieldName('maker', offerAt) : remedy.why === 'code' ? 'hs' : field
      return [{ text, asks: name }, link]
    }
    const { charged } = of
    const since =
      charged.is === 'charged' && charged.from !== null
        ? [t('landed-cost.since', { day: date(charged.from) })]
        : []
    const until =
      of.expiry && charged.is === 'charged' && !charged.review && charged.stage === 'definitive'
        ? [t('landed-cost.until', { day: date(of.expiry) })]
        : []
    const review = charged.is === 'charged' && charged.review ? [t('landed-cost.review')] : []
    const stage = charged.is === 'charged' ? t(`landed-cost.stage.${charged.stage}`) : ''
    const producer = lang === 'ar' ? remedy.row.producer_ar : makerKey(remedy.row)
    const words = remedy.is === 'exempt' ? t('landed-cost.exempt') : dutyWords(remedy.duty, facts.basis, say)
    return [
      {
        text: [words, pick({ ar: producer, en: producer }), stage, ...since, ...until, ...review]
          .filter(Boolean)
          .join(comma),
      },
      link,
    ]
  }
}

/** A duty in words: `27.7% of the CIF value`. */
function dutyWords(duty: Duty, basis: ValueBasis, { t, figure, lang }: Say): string {
  if (duty.kind === 'percent')
    return t(basis === 'FOB' ? 'landed-cost.of.value' : 'landed-cost.of.cif', { rate: figure(duty.rate) })
  const currency = CURRENCIES[duty.currency]?.[lang] ?? duty.currency
  return t(`landed-cost.duty.${duty.kind}`, { amount: figure(duty.amount), currency })
}
