import { ArchiveRefusal } from '../../archive-refusal.ts'

const PLAIN = [
  'id',
  'twin',
  'lang',
  'published',
  'updated',
  'status',
  'author',
  'category',
  'cover',
  'source_name',
  'source_url',
  'kind',
] as const
const WORDED = ['title', 'summary', 'body', 'keywords', 'slug', 'address'] as const

type Plain = (typeof PLAIN)[number]
export type Worded = (typeof WORDED)[number]
/** What a column of a table of stories can be; with a language where the table has both. */
export type TableField = Plain | Worded | `${Worded}_ar` | `${Worded}_en`

/** The column of each field. Columns that are not named are custom fields. */
export type TableMapping = Readonly<Partial<Record<TableField, string>>>

const TABLE_FIELDS: readonly TableField[] = [
  ...PLAIN,
  ...WORDED,
  ...WORDED.flatMap((name) => [`${name}_ar`, `${name}_en`] as const),
]

/** Names that columns have, folded. */
const NAMES: Readonly<Record<string, TableField>> = {
  headline: 'title',
  العنوان: 'title',
  عنوان: 'title',
  'عنوان الخبر': 'title',
  content: 'body',
  text: 'body',
  html: 'body',
  'post content': 'body',
  'post title': 'title',
  'post date': 'published',
  'post status': 'status',
  'post name': 'slug',
  النص: 'body',
  المحتوى: 'body',
  'نص الخبر': 'body',
  excerpt: 'summary',
  description: 'summary',
  standfirst: 'summary',
  الملخص: 'summary',
  المقدمة: 'summary',
  tags: 'keywords',
  'الكلمات المفتاحية': 'keywords',
  الوسوم: 'keywords',
  url: 'address',
  link: 'address',
  permalink: 'address',
  الرابط: 'address',
  date: 'published',
  'published at': 'published',
  'publish date': 'published',
  created: 'published',
  التاريخ: 'published',
  'تاريخ النشر': 'published',
  modified: 'updated',
  'updated at': 'updated',
  الكاتب: 'author',
  authors: 'author',
  byline: 'author',
  المؤلف: 'author',
  section: 'category',
  categories: 'category',
  القسم: 'category',
  التصنيف: 'category',
  image: 'cover',
  picture: 'cover',
  thumbnail: 'cover',
  الصورة: 'cover',
  language: 'lang',
  locale: 'lang',
  اللغة: 'lang',
  source: 'source_name',
  المصدر: 'source_name',
  الحالة: 'status',
  type: 'kind',
  no: 'id',
  رقم: 'id',
}

const folded = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')

/**
 * Which column is what: as asked, else by the columns' names. Throws ArchiveRefusal `mapping` where a column that was asked
 * for is missing, or where no column is the title.
 */
export function mappingOf(columns: readonly string[], asked: TableMapping = {}): TableMapping {
  const mapping: Partial<Record<TableField, string>> = { ...asked }
  for (const column of Object.values(asked))
    if (!columns.includes(column))
      throw new ArchiveRefusal('mapping', { reason: `${column}: ${columns.join(', ')}` })
  const taken = new Set(Object.values(asked))
  for (const column of columns) {
    const name = folded(column)
    const field =
      TABLE_FIELDS.find((one) => one.replaceAll('_', ' ') === name) ??
      (Object.hasOwn(NAMES, name) ? NAMES[name] : undefined)
    if (field === undefined || mapping[field] !== undefined || taken.has(column)) continue
    mapping[field] = column
    taken.add(column)
  }
  if (mapping.title === undefined && mapping.title_ar === undefined && mapping.title_en === undefined)
    throw new ArchiveRefusal('mapping', { reason: `title: ${columns.join(', ')}` })
  return mapping
}
