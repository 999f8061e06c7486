import type { Counted } from '#datasets/answer/in-text.ts'
import { whenInText } from '#datasets/values/date-in-text.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { countForms } from '#i18n/number/plural.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'

/** A company in words and figures of the reader's language. */
export interface CompanyFacts {
  name: string
  /** What kind of company it is, and where. */
  kind: string | null
  place: string
  /** The product it can make most of, and the year of that figure; `share` of the Gulf's total recorded here. */
  product: { name: string; amount: string; basis: string; years: string; share: string | null } | null
  /** Products that its plants make besides. */
  others: number
  /** Its newest report; the date is partial. */
  filing: { title: string; published: string | null } | null
}

const OTHERS: Counted = {
  ar: {
    zero: '',
    one: 'منتج آخر',
    two: 'منتجين آخرين',
    few: '{count} منتجات أخرى',
    many: '{count} منتجاً آخر',
    other: '{count} منتج آخر',
  },
  en: { one: 'one other product', other: '{count} other products' },
}

/** What a company can make, its share of the Gulf, its latest report; the capacity as it is in the text. */
export function companySentence(
  facts: CompanyFacts,
  lang: Lang,
  fmt: Formatter,
): { text: string; lead: string | null } {
  const ar = lang === 'ar'
  const { product, filing } = facts
  const parts = [product ? capacityOf(facts, product, lang, fmt) : kindOf(facts, lang)]
  if (filing) {
    const at = filing.published === null ? '' : ` ${whenInText(filing.published, lang, fmt)}`
    parts.push(
      ar
        ? `وأحدث ما نُشر لها: ${filing.title}${at}`
        : `latest filing: ${filing.title}${at && `, published${at}`}`,
    )
  }
  return { text: `${parts.join(ar ? '؛ ' : '; ')}.`, lead: product?.amount ?? null }
}

function kindOf({ name, kind, place }: CompanyFacts, lang: Lang): string {
  if (lang === 'ar') return `${name}: ${kind === null ? '' : `${kind}، `}مقرها ${place}`
  const kinds = (kind?.split(', ') ?? []).map((one) => `${nameInText(one, lang)}, `)
  return `${name}: ${kinds.join('')}based in ${place}`
}

function capacityOf(
  { name, others }: CompanyFacts,
  { name: product, amount, basis, years, share }: NonNullable<CompanyFacts['product']>,
  lang: Lang,
  fmt: Formatter,
): string {
  const ar = lang === 'ar'
  const more = countForms(lang, others, OTHERS, fmt)
  const what = nameInText(product, lang)
  if (ar) {
    const of = share === null ? '' : `، وهي ${share} من إجمالي الخليج المسجّل هنا`
    return `تبلغ طاقة ${name} من ${what} ${amount} (${basis}، ${years})${of}${others > 0 ? `، إلى جانب ${more}` : ''}`
  }
  const of = share === null ? '' : `, ${share} of the Gulf total recorded here`
  // A name may end in a bracket of its own: “urea (granular)”.
  const made = `${what} (${nameInText(basis, lang)}, ${years})`.replace(') (', '; ')
  return `${name} can make ${amount} of ${made}${of}${others > 0 ? `${share === null ? '' : ','} and ${more}` : ''}`
}
