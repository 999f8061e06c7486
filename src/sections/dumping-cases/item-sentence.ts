import { listInText } from '#datasets/answer/in-text.ts'
import { spanInText, whenInText } from '#datasets/values/date-in-text.server.ts'
import { OF_COUNTRIES } from '#i18n/countries/count-countries.ts'
import { placeInText } from '#i18n/countries/in-text.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { countForms } from '#i18n/number/plural.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'
import { STAGES } from './options.ts'

/** A case in words and figures of the reader's language; dates are partial. */
export interface CaseFacts {
  product: string
  /** Countries of origin. */
  origins: readonly string[]
  market: string
  /** On the day of reading. */
  stage: keyof typeof STAGES
  /** In words: an anti-dumping case. */
  procedure: string
  /** `7.7% – 10.3%` and what it is of; null where none was published, or not as one range. */
  duty: { rate: string; unit: string } | null
  opened: string | null
  /** Since when the measure is in force. */
  since: string | null
  /** Its last day. */
  until: string | null
  /** Whether that day is past. */
  isPast: boolean
  /** When a case that is over ended. */
  ended: string | null
}

/** More origins are counted. */
const MOST_NAMED = 3

/** What a duty of each stage is called. */
const DUTIES: Readonly<Partial<Record<CaseFacts['stage'], Readonly<Record<Lang, string>>>>> = {
  definitive_in_force: { ar: 'رسم نهائي', en: 'Definitive duty' },
  sunset_review: { ar: 'رسم نهائي', en: 'Definitive duty' },
  provisional_measures: { ar: 'رسم مؤقت', en: 'Provisional duty' },
  final_finding_recommended: { ar: 'رسم موصى به', en: 'Recommended duty' },
  past_expiry: { ar: 'رسم', en: 'Duty' },
}

const UNKNOWN = { ar: 'نتيجتها غير معروفة', en: 'outcome not known' } as const

/** Which measure applies to what, from where into where, since and until when, and what is next; the duty's rate as it is in the text. */
export function caseSentence(
  facts: CaseFacts,
  lang: Lang,
  fmt: Formatter,
): { text: string; lead: string | null } {
  const ar = lang === 'ar'
  const duty = DUTIES[facts.stage]?.[lang]
  const goods = goodsOf(facts, lang, fmt)
  if (duty === undefined) {
    const stage = facts.stage === 'unknown' ? UNKNOWN[lang] : STAGES[facts.stage][lang]
    const subject = ar
      ? `قضية ${facts.procedure} بشأن ${goods}: ${stage}`
      : `${facts.procedure} case on ${goods}: ${nameInText(stage, lang)}`
    return {
      text: `${[subject, courseOf(facts, lang, fmt)].filter(Boolean).join(ar ? '؛ ' : '; ')}.`,
      lead: null,
    }
  }
  const rate = facts.duty && rateInText(facts.duty, lang)
  const of = rate === null ? '' : ar ? ` قدره ${rate}` : ` of ${rate}`
  const parts = [`${duty}${of} ${ar ? 'على' : 'on'} ${goods}${forceOf(facts, lang, fmt)}`]
  const next = nextOf(facts, lang, fmt)
  if (next) parts.push(next)
  return { text: `${parts.join(ar ? '؛ ' : '; ')}.`, lead: facts.duty?.rate ?? null }
}

/** `10.1 – 27.9% ad valorem`, `USD 17.05 – 70.09 per tonne`. */
function rateInText({ rate, unit }: NonNullable<CaseFacts['duty']>, lang: Lang): string {
  const [, currency, per] = /^([A-Z]{3}) (per .+)$/.exec(unit) ?? []
  return lang === 'en' && currency ? `${currency} ${rate} ${per}` : [rate, unit].filter(Boolean).join(' ')
}

function goodsOf({ product, origins, market }: CaseFacts, lang: Lang, fmt: Formatter): string {
  const ar = lang === 'ar'
  const counted = countForms(lang, origins.length, OF_COUNTRIES, fmt)
  const named = origins.map((name) => placeInText(name, lang))
  const from = named.length > MOST_NAMED ? counted : listInText(named, lang)
  const what = nameInText(product, lang)
  const into = placeInText(market, lang)
  return ar ? `${what} من ${from} إلى ${into}` : `${what} from ${from} into ${into}`
}

/** Since when the duty is in force, and until when. */
function forceOf({ stage, since, until, isPast }: CaseFacts, lang: Lang, fmt: Formatter): string {
  if (stage === 'final_finding_recommended' || stage === 'past_expiry') return ''
  const ar = lang === 'ar'
  const span = [
    since && spanInText('since', since, lang, fmt),
    until &&
      !isPast &&
      // Beside its beginning: “since ... until” would be no English.
      (ar || since === null
        ? spanInText('until', until, lang, fmt)
        : `and set to expire ${whenInText(until, lang, fmt)}`),
  ].filter((part) => typeof part === 'string' && part !== '')
  return [ar ? '، سارٍ' : ', in force', ...span].join(' ')
}

/** What comes after it, as far as it is recorded. */
function nextOf({ stage, until, opened }: CaseFacts, lang: Lang, fmt: Formatter): string | null {
  const ar = lang === 'ar'
  const last = until === null ? '' : ` ${whenInText(until, lang, fmt)}`
  switch (stage) {
    case 'sunset_review':
      return ar ? 'ومراجعة نهاية المدة جارية' : 'a sunset review is under way'
    case 'past_expiry':
      return ar
        ? `انقضى أجله${last}، ولم يُسجَّل تمديد أو مراجعة أو إنهاء`
        : `its term ended${last}, and no extension, review or termination is recorded`
    case 'final_finding_recommended':
      return ar ? 'ولم يُسجَّل قرار بفرضه بعد' : 'no decision to impose it is recorded yet'
    case 'provisional_measures':
      return ar
        ? `ولم يُسجَّل قرار نهائي بعد${opened ? `، والتحقيق مُعلن ${whenInText(opened, lang, fmt)}` : ''}`
        : `no final decision is recorded yet${opened ? `; the investigation was opened ${whenInText(opened, lang, fmt)}` : ''}`
    default:
      return null
  }
}

/** When a case without a duty was opened, and when it ended; empty where neither is known. */
function courseOf({ stage, opened, ended }: CaseFacts, lang: Lang, fmt: Formatter): string {
  const ar = lang === 'ar'
  const isOpen = stage === 'under_investigation' || stage === 'complaint_filed'
  const when = [
    opened && `${ar ? 'بدأت' : 'opened'} ${whenInText(opened, lang, fmt)}`,
    ended && `${ar ? 'انتهت' : 'ended'} ${whenInText(ended, lang, fmt)}`,
  ].filter((part): part is string => typeof part === 'string' && part !== '')
  const none = isOpen && (ar ? 'لا تدابير مسجّلة حتى الآن' : 'no measure is recorded so far')
  return [listInText(when, lang), none].filter(Boolean).join(ar ? '، و' : ', and ')
}
