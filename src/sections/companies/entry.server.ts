import { chooserOf, datasetEntry } from '#datasets/entry.server.ts'
import { ORDER, OTHER_NAMES } from '#entries/shared-fields.ts'
import { DOCUMENT_CHOOSER } from '#sections/fileuploads/contract.server.ts'
import { COMPANIES } from './companies.server.ts'
import { ownersField } from './owners.server.ts'
import { COMPANIES_TAG, companyPath } from './contract.ts'
import { FILES } from './files.server.ts'

/** A company of the directory. */
export const COMPANY = datasetEntry(COMPANIES, {
  one: { ar: 'شركة', en: 'Company' },
  keyFrom: ['shortcut_name_en'],
  more: {
    other_names: OTHER_NAMES,
    founded: {
      type: 'integer',
      label: { ar: 'سنة التأسيس', en: 'Founded' },
      min: 1900,
      max: 2100,
    },
    logo_key: {
      type: 'image',
      label: { ar: 'الشعار', en: 'Logo' },
      hint: {
        ar: 'من مكتبة الوسائط، ووصفه فيها يُقرأ لمن لا يراه',
        en: 'From the media library; its description there is read to those who do not see it',
      },
      aside: true,
    },
    shareholders: ownersField({ ar: 'الملاك وحصصهم', en: 'Shareholders' }),
    sort: ORDER,
  },
  choosers: { companies: chooserOf('companies') },
  check: (values) => ({
    ...(values['exchange'] && !values['ticker'] && { ticker: 'required_field' as const }),
    ...(values['ticker'] && !values['exchange'] && { exchange: 'required_field' as const }),
  }),
  // Its name is read wherever a row refers to it, and each of those pages has this tag.
  tags: () => [COMPANIES_TAG],
  address: (key) => companyPath(key),
})

/** A financial statement or report of a company. */
export const COMPANY_FILE = datasetEntry(FILES, {
  one: { ar: 'ملف مالي', en: 'Financial file' },
  keyFrom: ['company', 'kind', 'year', 'period'],
  more: {
    year: { type: 'integer', label: { ar: 'السنة', en: 'Year' }, required: true, min: 1900, max: 2100 },
    document_id: {
      type: 'reference',
      to: 'documents',
      label: { ar: 'المستند في المكتبة', en: 'Library document' },
      hint: {
        ar: 'يُنزَّل من الموقع نفسه إن كان منشوراً، وإلا فمن رابط الملف',
        en: 'Downloaded from this site once it is published; else readers follow the file link',
      },
    },
  },
  choosers: { documents: DOCUMENT_CHOOSER },
  list: ['company', 'kind', 'year', 'period', 'published'],
  check: ({ revenue, net_income, total_assets, currency }) =>
    (revenue || net_income || total_assets) && !currency ? { currency: 'required_field' } : {},
  address: (_key, { company }) =>
    typeof company === 'string' ? companyPath(company, 'financialFiles') : null,
})
