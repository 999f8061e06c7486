import type { ItemData } from '#datasets/contract.ts'
import { cellOf } from '#datasets/item/fact-cell.ts'
import { presentCell } from '#datasets/present.server.ts'
import type { Fields, PresentContext } from '#datasets/present-context.ts'
import { otherLang, type Lang } from '#i18n/locale.ts'
import { COMPANIES } from '../companies.server.ts'
import { companySymbol } from '../symbol.ts'
import type { CompanyRow } from './tabs.server.ts'

/** Fields that few companies have: they are shown only where they have a value. */
const ONLY_WITH_VALUE = new Set(['exchange', 'founded', 'website', 'ownership', 'notes'])

/** A company's fields without those that would only say that nothing is known. */
export function withReportedFields(item: ItemData): ItemData {
  return {
    ...item,
    groups: item.groups.map((group) => ({
      ...group,
      facts: group.facts
        .filter(({ key, cell }) => cell.kind !== 'x' || !ONLY_WITH_VALUE.has(key))
        // The name is beside it in a field of its own.
        .map((fact) =>
          fact.key === 'shortcut_name' ? { ...fact, cell: { ...fact.cell, sub: undefined } } : fact,
        ),
    })),
  }
}

/** The head of a company's page: names, the line of facts, what it is. */
export function headOf(lang: Lang, row: CompanyRow, item: ItemData, presentContext: PresentContext) {
  const knownCell = (key: keyof (typeof COMPANIES)['columns']) => {
    const cell = presentCell(COMPANIES, key, row as Fields, presentContext)
    return cell.kind === 'x' ? null : cell
  }
  const labelled = (key: 'ticker' | 'founded') => {
    const cell = knownCell(key)
    return cell && `${COMPANIES.columns[key].label[lang]} ${cell.text}`
  }
  const country = cellOf(item, 'country').text
  const city = knownCell('city')?.text
  // Kuwait is the name of both.
  const place = city && city !== country ? `${city}${lang === 'ar' ? '،' : ','} ${country}` : country
  const other = lang === 'ar' ? row.name_en : row.name_ar
  return {
    slug: row.key,
    short: item.title.text,
    name: item.name,
    other: other === null || other === item.name ? null : { text: other, lang: otherLang(lang) },
    symbol: companySymbol(row.key, row.ticker),
    country: { code: row.country, name: country },
    kind: knownCell('company_adjective')?.text ?? null,
    place,
    meta: [
      knownCell('company_adjective')?.text,
      place,
      knownCell('exchange')?.text,
      labelled('ticker'),
      labelled('founded'),
    ].filter((part) => typeof part === 'string'),
    description: knownCell('description'),
  }
}
