import { whenInText } from '#datasets/values/date-in-text.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { pluralForm, type ArabicPlural, type EnglishPlural } from '#i18n/number/plural.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'

/** A company in words and figures of the reader's language. */
export interface CompanyFacts {
  name: string
  /** What kind of company it is, and where. */
  kind: string | null
  place: string
  /** The product it can make most of; `share` of the Gulf's total recorded here. */
  product: { name: string; amount: string; basis: string; share: string | null } | null
  /** Products that its plants make besides. */
  others: number
  /** Its newest report; the date is partial. */
  filing: { title: string; published: string | null } | null
}

const OTHERS: { ar: ArabicPlural; en: EnglishPlural } = {
  ar: {
    zero: '',
    one: 'منتج واحد آخر',
    two: 'منتجين آخرين',
    few: '{count} منتجات أخرى',
    many: '{count} منتجاً آخر',
    other: '{count} منتج آخر',
  },
  en: { one: '{count} other product', other: '{count} other products' },
}

/** What a company can make, its share of the Gulf, its latest report; the capacity as it stands in the text. */
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

const kindOf = ({ name, kind, place }: CompanyFacts, lang: Lang) =>
  `${name}: ${[kind, place].filter(Boolean).join(lang === 'ar' ? '، ' : ', ')}`

function capacityOf(
  { name, others }: CompanyFacts,
  { name: product, amount, basis, share }: NonNullable<CompanyFacts['product']>,
  lang: Lang,
  fmt: Formatter,
): string {
  const ar = lang === 'ar'
  const forms: Readonly<Record<string, string>> = OTHERS[lang]
  const more = (forms[pluralForm(lang, others)] ?? '').replace('{count}', fmt.number(others))
  const what = nameInText(product, lang)
  if (ar) {
    const of = share === null ? '' : `، وهي ${share} من إجمالي الخليج المسجّل هنا`
    return `تبلغ طاقة ${name} من ${what} ${amount} (${basis})${of}${others > 0 ? `، إلى جانب ${more}` : ''}`
  }
  const of = share === null ? '' : `, ${share} of the Gulf total recorded here`
  return `${name} has a ${what} capacity of ${amount} (${nameInText(basis, lang)})${of}${others > 0 ? `, and makes ${more}` : ''}`
}
