import { sql } from 'kysely'
import { tableChooser } from '#entries/chooser.server.ts'
import { entryKind, needing } from '#entries/kind.ts'
import { ORDER } from '#entries/shared-fields.ts'
import { textOf } from '#entries/values.ts'
import { toSlug } from '#i18n/slug.ts'
import type { App } from '#platform/app.server.ts'
import { DESKS_TAG, listTag } from '../list.server.ts'
import { categoryPath } from '../paths.ts'

const PATH = (lang: 'ar' | 'en') => {
  const name = (row: string) =>
    lang === 'ar' ? `${row}.name_ar` : `coalesce(${row}.name_en, ${row}.name_ar)`
  return `coalesce((select ${name('p')} || ' / ' from editorial_category p where p.id = t.parent_id), '') || ${name('t')}`
}

/** A category of posts; its posts are listed in its parent categories too. */
export const CATEGORY = entryKind({
  name: 'categories',
  one: { ar: 'تصنيف', en: 'Category' },
  rows: {
    ar: {
      zero: 'لا تصنيفات',
      one: 'تصنيف واحد',
      two: 'تصنيفان',
      few: '{count} تصنيفات',
      many: '{count} تصنيفاً',
      other: '{count} تصنيف',
    },
    en: { one: '{count} category', other: '{count} categories' },
  },
  table: 'editorial_category',
  key: 'id',
  numbered: true,
  titled: { ar: PATH('ar'), en: PATH('en') },
  fields: {
    name: { type: 'bilingual', label: { ar: 'اسم التصنيف', en: 'Name' }, required: true, max: 100 },
    slug: {
      type: 'bilingual',
      label: { ar: 'الاسم في الرابط', en: 'Name in the address' },
      hint: { ar: 'يُستخرج من الاسم إن تُرك فارغاً', en: 'Taken from the name if left empty' },
      max: 80,
    },
    parent_id: {
      type: 'reference',
      to: 'categories',
      label: { ar: 'ضمن تصنيف', en: 'Within category' },
      aside: true,
    },
    sort: ORDER,
  },
  groups: [{ label: { ar: 'التصنيف', en: 'Category' }, fields: ['name', 'slug'] }],
  title: { ar: ['name_ar'], en: ['name_en'] },
  list: ['parent_id', 'sort'],
  searched: { folded: `kimya_fold(t.name_ar || ' ' || coalesce(t.name_en, ''))` },
  order: 'coalesce(t.parent_id, t.id), t.parent_id is not null, t.sort',
  ordered: {
    title: { ar: 'ترتيب التصنيفات', en: 'Category order' },
    place: 'sort',
    within: 'parent_id',
    tie: 'id',
  },
  needs: needing('content.edit'),
  archive: 'away',
  choosers: {
    categories: tableChooser({
      table: 'editorial_category',
      key: 'id',
      name: { ar: PATH('ar'), en: PATH('en') },
      searched: `kimya_fold(t.name_ar || ' ' || coalesce(t.name_en, ''))`,
    }),
  },
  derive({ name_ar, name_en, slug_ar, slug_en }) {
    const slug = (...texts: unknown[]) =>
      texts.flatMap((text) => (typeof text === 'string' ? [toSlug(text)] : [])).find((text) => text !== '') ??
      ''
    return { slug_ar: slug(slug_ar, name_ar), slug_en: slug(slug_en, name_en, slug_ar, name_ar) }
  },
  tags: categoryTags,
  address: (key, values, lang) => categoryPath(Number(key), textOf(values[`slug_${lang}`])),
})

/** Its name is on every post; its posts are in its own list and in those above and below it. */
async function categoryTags({ db }: Pick<App, 'db'>, key: string): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive up as (
      select id, parent_id from editorial_category where id = ${key}::int
      union select c.id, c.parent_id from editorial_category c join up on c.id = up.parent_id
    ), down as (
      select id from editorial_category where id = ${key}::int
      union select c.id from editorial_category c join down on c.parent_id = down.id
    ) select id from up union select id from down order by id`.execute(db)
  return ['categories', ...rows.map(({ id }) => listTag(`c:${id}`))]
}

/** A desk that signs posts and answers comments. */
export const DESK = entryKind({
  name: 'desks',
  one: { ar: 'اسم تحرير', en: 'Byline' },
  rows: {
    ar: {
      zero: 'لا أسماء',
      one: 'اسم واحد',
      two: 'اسمان',
      few: '{count} أسماء',
      many: '{count} اسماً',
      other: '{count} اسم',
    },
    en: { one: '{count} byline', other: '{count} bylines' },
  },
  table: 'editorial_desk',
  key: 'key',
  keyFrom: ['name_en'],
  fields: {
    name: {
      type: 'bilingual',
      label: { ar: 'الاسم', en: 'Name' },
      hint: { ar: 'كما يظهر على المواد', en: 'As it appears on stories' },
      required: 'languages',
      max: 100,
    },
  },
  groups: [{ label: { ar: 'اسم التحرير', en: 'Byline' }, fields: ['name'] }],
  title: { ar: ['name_ar'], en: ['name_en'] },
  list: [],
  searched: { folded: `kimya_fold(t.name_ar || ' ' || t.name_en)` },
  order: 't.name_ar collate kimya_ar',
  needs: needing('content.edit'),
  archive: 'away',
  tags: () => [DESKS_TAG],
})
