import { sql } from 'kysely'
import type { Cell } from '#datasets/contract.ts'
import { dataset } from '#datasets/dataset.ts'
import { MILLIONS } from '#datasets/options.ts'
import { relatedRows, type Related } from '#datasets/list/table.server.ts'
import { sizeText } from '#i18n/number/file-size.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { documentsByIds } from '#sections/fileuploads/contract.server.ts'
import type { OfferedDocument } from '#sections/fileuploads/contract.ts'
import { FILE_KINDS, PERIODS } from './options.ts'

const MOST = 200

/** Financial statements and reports of companies, one row a file of one period (MKT-04). */
export const FILES = dataset({
  section: 'companies',
  table: 'companies_financial_file',
  key: 'slug',
  rows: {
    ar: {
      zero: 'لا ملفات',
      one: 'ملف واحد',
      two: 'ملفان',
      few: '{count} ملفات',
      many: '{count} ملفاً',
      other: '{count} ملف',
    },
    en: { one: '{count} file', other: '{count} files' },
  },
  view: 'financialFiles',
  hint: { ar: 'بحث', en: 'Search' },
  order: '-year',
  page: `select c.slug || '/financialFiles' from companies_company c
    where c.slug = companies_financial_file.company and not c.hidden`,
  columns: {
    title: {
      type: 'bilingual',
      label: { ar: 'الملف', en: 'File' },
      list: 'main',
      sort: true,
      required: true,
      max: 200,
    },
    company: {
      type: 'reference',
      to: 'companies',
      label: { ar: 'الشركة', en: 'Company' },
      list: 'always',
      filter: 'options',
      required: true,
    },
    kind: {
      type: 'enum',
      options: FILE_KINDS,
      label: { ar: 'النوع', en: 'Kind' },
      list: 'always',
      filter: 'options',
      required: true,
    },
    year: {
      // A year, not a figure: it is written without a separator.
      type: 'partialDate',
      expression: `companies_financial_file.year::text`,
      under: 'period',
      label: { ar: 'السنة', en: 'Year' },
      list: 'always',
      sort: true,
      filter: 'period',
    },
    period: { type: 'enum', options: PERIODS, label: { ar: 'الفترة', en: 'Period' }, required: true },
    published: {
      type: 'partialDate',
      label: { ar: 'تاريخ النشر', en: 'Published' },
      list: 'always',
      sort: true,
    },
    revenue: {
      type: 'number',
      unitFrom: 'currency',
      label: { ar: 'الإيرادات', en: 'Revenue' },
      list: 'always',
    },
    net_income: {
      type: 'number',
      unitFrom: 'currency',
      label: { ar: 'صافي الربح', en: 'Net profit' },
      list: 'always',
    },
    total_assets: {
      type: 'number',
      unitFrom: 'currency',
      label: { ar: 'إجمالي الأصول', en: 'Total assets' },
      list: 'always',
    },
    currency: { type: 'enum', options: MILLIONS, label: { ar: 'العملة', en: 'Currency' } },
    file_url: { type: 'url', label: { ar: 'رابط الملف', en: 'File link' } },
    notes: { type: 'bilingual', label: { ar: 'ملاحظات', en: 'Notes' }, max: 2000 },
  },
  groups: [],
})

const LANGUAGES = {
  ar: { ar: 'العربية', en: 'Arabic' },
  en: { ar: 'الإنجليزية', en: 'English' },
  both: { ar: 'العربية والإنجليزية', en: 'Arabic and English' },
} as const

/**
 * The files of a company, the newest first; null where it has none. Each leads to its document on this site, where readers have
 * one that this reader may know of, else to where it is published.
 */
export async function companyFiles(ctx: RequestContext, company: string): Promise<Related | null> {
  const [files, kept] = await Promise.all([
    relatedRows(ctx, FILES, sql`company = ${company}`, {
      columns: ['title', 'kind', 'year', 'published', 'revenue', 'net_income', 'total_assets'],
      sort: { column: 'year', descending: true },
      limit: MOST,
    }),
    ctx.app.db
      .selectFrom('companies_financial_file')
      .select(['slug', 'file_url', 'file_type', 'file_bytes', 'document_id'])
      .where('company', '=', company)
      .where('hidden', '=', false)
      .execute(),
  ])
  if (!files) return null
  const bySlug = new Map(kept.map((file) => [file.slug, file]))
  const documents = await documentsByIds(
    ctx,
    kept.flatMap(({ document_id: id }) => id ?? []),
  )
  return {
    ...files,
    rows: files.rows.map((row) => {
      const file = bySlug.get(row.key)
      const document = documents.get(file?.document_id ?? 0)
      const size = file?.file_bytes == null ? null : sizeText(file.file_bytes, ctx.lang)
      const sub = document
        ? aboutDocument(document, ctx.lang)
        : [file?.file_type?.toUpperCase(), size].filter(Boolean).join(' · ')
      const href = document?.href ?? file?.file_url
      const [title, ...cells] = row.cells
      const linked: Cell = { ...(title ?? { text: row.key }), ...(href && { href }), ...(sub && { sub }) }
      return { ...row, href: '', cells: [linked, ...cells] }
    }),
  }
}

const aboutDocument = ({ format, file_size_text: size, language }: OfferedDocument, lang: Lang) =>
  [format.toUpperCase(), size, LANGUAGES[language][lang]].join(' · ')
