import { sql } from 'kysely'
import { tableChooser } from '#entries/chooser.server.ts'
import type { Choices, Fields } from '#entries/fields.ts'
import { entryKind, type Chooser, type EntryKind, type Kind, type State } from '#entries/kind.ts'
import { toSlug } from '#i18n/slug.ts'
import type { ErrorCode } from '#platform/http/errors.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import type { PostSection } from '../contract.ts'
import { pictureFaults } from '../images/picture-faults.server.ts'
import { CATEGORY } from './entry.server.ts'
import { listTag } from '../list.server.ts'
import { postPath } from '../paths.ts'
import { postRow, type PostInput } from './save.server.ts'
import { STORY_CHOOSER } from './story-chooser.server.ts'

const AUDIENCES: Choices = {
  '3': { ar: 'الجميع', en: 'Everyone' },
  '2': { ar: 'أعضاء الموقع', en: 'Site members' },
  '1': { ar: 'أنا فقط', en: 'Only me' },
}
const COMMENTERS: Choices = {
  '3': { ar: 'الجميع يقرأ، والأعضاء يعلّقون', en: 'Everyone reads, members write' },
  '2': { ar: 'الأعضاء', en: 'Members' },
  '1': { ar: 'لا أحد', en: 'No one' },
}
const POSITIONS: Choices = {
  '11': { ar: 'صدر الصفحة الرئيسية', en: 'Lead of the home page' },
  '12': { ar: 'الموضع الأول في الصفحة الرئيسية', en: 'First place on the home page' },
  '13': { ar: 'الموضع الثاني في الصفحة الرئيسية', en: 'Second place on the home page' },
}

/** The widest place of a cover, in pixels. */
const COVER_WIDTH = 900

const FIELDS: Fields = {
  title: { type: 'bilingual', label: { ar: 'العنوان', en: 'Title' }, required: 'languages', max: 90 },
  summary: {
    type: 'bilingual',
    label: { ar: 'المقدمة', en: 'Standfirst' },
    required: 'languages',
    max: 300,
    lines: 3,
  },
  body: { type: 'richText', label: { ar: 'النص', en: 'Body' }, required: 'languages' },
  facts: { type: 'bilingualList', label: { ar: 'أبرز النقاط', en: 'Key points' }, max: 300, sentences: true },
  source: { type: 'bilingual', label: { ar: 'مصدر المادة', en: 'Source' }, max: 200 },
  source_url: { type: 'url', label: { ar: 'رابط المصدر', en: 'Source link' } },
  image_alt: {
    type: 'bilingual',
    label: { ar: 'وصف الصورة', en: 'Picture description' },
    hint: { ar: 'لمن لا يراها', en: 'For those who cannot see it' },
    max: 300,
  },
  image_decorative: {
    type: 'boolean',
    label: { ar: 'الصورة للزينة', en: 'The picture is decoration' },
    hint: {
      ar: 'لا تضيف إلى النص شيئاً، فلا توصف لمن لا يراها',
      en: 'It adds nothing to the text and is not described',
    },
  },
  image_caption: { type: 'bilingual', label: { ar: 'تعليق الصورة', en: 'Caption' }, max: 300 },
  category_id: {
    type: 'reference',
    to: 'categories',
    label: { ar: 'التصنيف', en: 'Category' },
    required: true,
    aside: true,
  },
  keywords: {
    type: 'bilingualList',
    label: { ar: 'الكلمات المفتاحية', en: 'Keywords' },
    max: 60,
    aside: true,
  },
  country: { type: 'country', label: { ar: 'الدولة', en: 'Country' }, aside: true },
  city: { type: 'bilingual', label: { ar: 'المدينة', en: 'City' }, max: 80, aside: true },
  products: { type: 'references', to: 'products', label: { ar: 'المنتجات', en: 'Products' }, aside: true },
  companies: { type: 'references', to: 'companies', label: { ar: 'الشركات', en: 'Companies' }, aside: true },
  cases: { type: 'references', to: 'cases', label: { ar: 'القضايا', en: 'Cases' }, aside: true },
  deals: { type: 'references', to: 'deals', label: { ar: 'الصفقات', en: 'Deals' }, aside: true },
  pins: {
    type: 'references',
    to: 'stories',
    label: { ar: 'في مقدمة «اقرأ أيضاً»', en: 'First among related stories' },
    hint: {
      ar: 'ثلاث مواد على الأكثر، بترتيبها هنا. رقم المادة في رابطها، وتظهر باللغات المتاحة لها',
      en: 'Three at most, in this order. A story’s number is in its address; it appears in the languages that it has',
    },
    needs: 'post.publish',
    aside: true,
  },
  desk: { type: 'reference', to: 'desks', label: { ar: 'اسم التحرير', en: 'Byline' }, aside: true },
  visibility: {
    type: 'enum',
    options: AUDIENCES,
    numbered: true,
    label: { ar: 'من يرى المادة', en: 'Who sees it' },
    required: true,
    needs: 'post.setAudience',
    aside: true,
  },
  comment_permission: {
    type: 'enum',
    options: COMMENTERS,
    numbered: true,
    label: { ar: 'من يعلّق', en: 'Who comments' },
    required: true,
    needs: 'post.setAudience',
    aside: true,
  },
  comments_closed: {
    type: 'boolean',
    label: { ar: 'إغلاق التعليقات', en: 'Close comments' },
    needs: 'post.setAudience',
    aside: true,
  },
  paid: {
    type: 'boolean',
    label: { ar: 'اشتراك مدفوع', en: 'Paid subscription' },
    needs: 'post.setAudience',
    aside: true,
  },
  hidden: {
    type: 'boolean',
    label: { ar: 'إخفاء من القوائم', en: 'Hide from lists' },
    needs: 'post.publish',
    aside: true,
  },
  image_key: {
    type: 'image',
    refuse: 'square',
    minWidth: COVER_WIDTH,
    label: { ar: 'صورة الغلاف', en: 'Cover picture' },
    hint: {
      ar: 'غير مربعة، وبعرض 900 بكسل فأكثر',
      en: 'Not square, and at least 900 pixels wide',
    },
    aside: true,
  },
  home_position: {
    type: 'enum',
    options: POSITIONS,
    numbered: true,
    label: { ar: 'في الصفحة الرئيسية', en: 'On the home page' },
    needs: 'post.publish',
    aside: true,
  },
}

/** A section's declaration of its posts. */
interface PostWords extends Pick<EntryKind, 'one' | 'rows' | 'beside'> {
  choosers: Readonly<Record<'products' | 'companies' | 'cases' | 'deals', Chooser>>
}

/** Posts of a section as the newsroom writes them: published by language, through other hands (POST-01, POST-02). */
export function postEntry(section: PostSection, { one, rows, beside, choosers }: PostWords): Kind {
  return entryKind({
    name: section,
    one,
    rows,
    table: 'editorial_post',
    key: 'id',
    numbered: true,
    where: { section },
    owner: 'owner_id',
    fields: FIELDS,
    initial: { visibility: '3', comment_permission: '3' },
    groups: [
      { label: { ar: 'المادة', en: 'Story' }, fields: ['title', 'summary', 'body', 'facts'] },
      {
        label: { ar: 'المصدر والصورة', en: 'Source and picture' },
        fields: ['source', 'source_url', 'image_alt', 'image_decorative', 'image_caption'],
      },
    ],
    title: { ar: ['title_ar'], en: ['title_en'] },
    list: ['visibility', 'paid'],
    searched: { terms: 't.search_title' },
    order: 't.updated_at desc',
    needs: {
      list: 'post.list',
      edit: 'post.edit',
      create: 'post.create',
      submit: 'post.submit',
      return: 'post.return',
      review: 'post.review',
      publish: 'post.publish',
      archive: 'post.archive',
    },
    workflow: true,
    expanded: true,
    closed: async (app) => !(await siteSettings(app)).posting_open,
    archive: { column: 'status', value: 'archived', back: 'draft' },
    stateOf: ({ status }) => STATES[String(status)] ?? 'draft',
    unpublished: { status: 'draft' },
    corrected: ({ published_at }) => published_at !== null,
    previewed: { status: 'published', hidden: false },
    choosers: {
      ...choosers,
      stories: STORY_CHOOSER,
      categories: CATEGORY.choosers?.['categories'] ?? neverFound,
      desks: tableChooser({
        table: 'editorial_desk',
        key: 'key',
        name: { ar: 't.name_ar', en: 't.name_en' },
        searched: `kimya_fold(t.name_ar || ' ' || t.name_en)`,
      }),
    },
    derive(stored, { now, before }) {
      const { body_ar, body_en, slug_ar, slug_en, minutes_ar, minutes_en } = postRow(stored as PostInput)
      return {
        body_ar,
        body_en,
        slug_ar,
        slug_en,
        minutes_ar,
        minutes_en,
        status: 'published',
        published_at: before?.['published_at'] ?? now.toISOString(),
        updated_at: now.toISOString(),
        version: Number(before?.['version'] ?? 0) + 1,
      }
    },
    check: ({ pins }) => (Array.isArray(pins) && pins.length > MOST_PINS ? { pins: 'limit_reached' } : {}),
    lookUp: async (db, values, key) => ({
      ...(await pictureFaults(db, values)),
      ...(await refuseSquare(db, values, key)),
    }),
    beside: [
      ...(beside ?? []),
      { path: 'breaking', label: { ar: 'إرسال خبر عاجل', en: 'Send as breaking news' } },
    ],
    tags: ({ db }, key) => tagsOfPost(db, key),
    address: (key, values, lang) => {
      const other = lang === 'ar' ? 'en' : 'ar'
      const title = values[`title_${lang}`] ?? values[`title_${other}`]
      const categoryId = Number(values['category_id']) || null
      return postPath({
        section,
        id: Number(key),
        categoryId,
        slug: typeof title === 'string' ? toSlug(title) : '',
      })
    },
  })
}

const STATES: Readonly<Record<string, State>> = {
  published: 'public',
  archived: 'archived',
  draft: 'draft',
  submitted: 'submitted',
  reviewed: 'reviewed',
  // Its time is in the working copy; without one it waits to be scheduled again.
  scheduled: 'reviewed',
}

/** How many stories an editor puts first among those that one leads on to. */
const MOST_PINS = 3

const neverFound: Chooser = { find: async () => [] }

/** A new cover is not square, and wide enough for its place at the top of a page; one that came from an old site may stay. */
async function refuseSquare(
  db: Db,
  values: Readonly<Record<string, unknown>>,
  post: string,
): Promise<Record<string, ErrorCode>> {
  const key = values['image_key']
  if (typeof key !== 'string' || key === '') return {}
  const own = await db
    .selectFrom('archive_item')
    .select('key')
    .where('kind', '=', 'cover')
    .where('foreign_id', '=', post)
    .where('key', '=', key)
    .executeTakeFirst()
  if (own) return {}
  const image = await db
    .selectFrom('media_image')
    .select(['width', 'height'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!image) return { image_key: 'must_be_valid' }
  if (image.width === image.height) return { image_key: 'square_image' }
  return image.width < COVER_WIDTH ? { image_key: 'picture_too_small' } : {}
}

/** The tags of all that shows a post: itself, each list that has it, the home page. */
export async function tagsOfPost(db: Db, key: string): Promise<string[]> {
  const { rows } = await sql<{ list: string }>`
    select editorial_lists_of(p) as list from editorial_post p where id = ${key}::bigint`.execute(db)
  return [`post:${key}`, ...rows.map(({ list }) => listTag(list)), 'home', 'calendar']
}
