import { shortPath } from '#editorial/paths.ts'
import { tagsOfPost } from '#editorial/writing/post-entry.server.ts'
import { tableChooser } from '#entries/chooser.server.ts'
import { entryKind } from '#entries/kind.ts'
import type { App } from '#platform/app.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { cleanHtml } from '#platform/html/clean.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { LIVE_TAG, liveTag } from './contract.ts'
import { ENTRY_KIND } from './read.server.ts'

const closed = async (app: Pick<App, 'db' | 'memo'>) => !(await siteSettings(app)).posting_open

const STORY = (lang: 'ar' | 'en') =>
  `(select coalesce(p.title_${lang}, p.title_ar, p.title_en) from editorial_post p where p.id = t.post_id)`

/** The live coverage of a story: how far it has come, and its key points. Saving publishes: what is live waits for nobody. */
export const LIVE_COVERAGE = entryKind({
  name: 'live',
  one: { ar: 'تغطية مباشرة', en: 'Live coverage' },
  rows: {
    ar: {
      zero: 'لا تغطيات مباشرة',
      one: 'تغطية مباشرة واحدة',
      two: 'تغطيتان مباشرتان',
      few: '{count} تغطيات مباشرة',
      many: '{count} تغطية مباشرة',
      other: '{count} تغطية مباشرة',
    },
    en: { one: '{count} live coverage', other: '{count} live coverages' },
  },
  table: 'live_coverage',
  key: 'id',
  numbered: true,
  titled: { ar: STORY('ar'), en: STORY('en') },
  fields: {
    points: {
      type: 'bilingualList',
      label: { ar: 'أبرز النقاط', en: 'Key points' },
      hint: { ar: 'نقطة في كل سطر، وتظهر فوق التحديثات', en: 'One a line; shown above the updates' },
      max: 300,
      sentences: true,
    },
    state: {
      type: 'enum',
      options: {
        open: { ar: 'مباشر', en: 'Live' },
        paused: { ar: 'متوقفة مؤقتاً', en: 'Paused' },
        closed: { ar: 'انتهت', en: 'Ended' },
      },
      label: { ar: 'حالة التغطية', en: 'State of the coverage' },
      required: true,
      aside: true,
    },
    post_id: {
      type: 'reference',
      to: 'stories',
      label: { ar: 'المادة', en: 'Story' },
      required: true,
      fixed: true,
      aside: true,
    },
    demo: {
      type: 'boolean',
      label: { ar: 'بيانات توضيحية', en: 'Demonstration data' },
      yes: { ar: 'نعم', en: 'Yes' },
      no: { ar: 'لا', en: 'No' },
      aside: true,
    },
  },
  initial: { state: 'open', demo: 'false' },
  groups: [{ label: { ar: 'التغطية', en: 'Coverage' }, fields: ['points'] }],
  // A draft is named by its story's number until it has a row.
  title: { ar: ['post_id'], en: ['post_id'] },
  list: ['state', 'demo'],
  searched: {
    folded: `kimya_fold((select concat_ws(' ', p.title_ar, p.title_en) from editorial_post p where p.id = t.post_id))`,
  },
  order: 't.changed_at desc',
  needs: { list: 'live.add', edit: 'live.run', create: 'live.run', publish: 'live.run', archive: 'live.run' },
  archive: { column: 'hidden', value: true, back: false },
  closed,
  choosers: {
    stories: tableChooser({
      table: 'editorial_post',
      key: 'id',
      name: { ar: 'coalesce(t.title_ar, t.title_en)', en: 'coalesce(t.title_en, t.title_ar)' },
      searched: `kimya_fold(coalesce(t.title_ar, '') || ' ' || coalesce(t.title_en, ''))`,
      offered: `t.section = 'articles' and t.status = 'published'`,
    }),
  },
  tags: ({ db }, key) => tagsOfCoverage(db, Number(key)),
  beside: [{ path: 'desk', label: { ar: 'التحديثات', en: 'Updates' } }],
  address: (_key, { post_id: post }) =>
    typeof post === 'string' ? shortPath('articles', Number(post)) : null,
})

const FIRST_WORDS = (lang: 'ar' | 'en') =>
  `coalesce(nullif(t.title_${lang}, ''), nullif(t.title_ar, ''), nullif(t.title_en, ''),
    left(btrim(regexp_replace(coalesce(t.body_${lang}, t.body_ar, t.body_en, ''), '<[^>]*>', ' ', 'g')), 80))`

/** One update of a live coverage, in one language or in both. */
export const LIVE_ENTRY = entryKind({
  name: ENTRY_KIND,
  one: { ar: 'تحديث مباشر', en: 'Live update' },
  rows: {
    ar: {
      zero: 'لا تحديثات مباشرة',
      one: 'تحديث مباشر واحد',
      two: 'تحديثان مباشران',
      few: '{count} تحديثات مباشرة',
      many: '{count} تحديثاً مباشراً',
      other: '{count} تحديث مباشر',
    },
    en: { one: '{count} live update', other: '{count} live updates' },
  },
  table: 'live_entry',
  key: 'id',
  numbered: true,
  owner: 'owner_id',
  titled: { ar: FIRST_WORDS('ar'), en: FIRST_WORDS('en') },
  fields: {
    title: { type: 'bilingual', label: { ar: 'العنوان', en: 'Title' }, max: 140 },
    body: { type: 'richText', label: { ar: 'النص', en: 'Body' } },
    image_alt: {
      type: 'bilingual',
      label: { ar: 'وصف الصورة', en: 'Picture description' },
      hint: { ar: 'لمن لا يراها', en: 'For those who cannot see it' },
      max: 300,
    },
    image_key: { type: 'image', label: { ar: 'الصورة', en: 'Picture' }, aside: true },
    desk: { type: 'reference', to: 'desks', label: { ar: 'اسم التحرير', en: 'Byline' }, aside: true },
    notify: {
      type: 'boolean',
      label: { ar: 'إشعار المتابعين', en: 'Notify followers' },
      hint: {
        ar: 'يصل مرة واحدة إلى من يتابع الشركات والمنتجات واسم التحرير في المادة، وإلى من حفظها',
        en: 'Once, to those who follow the story’s companies, products or byline, or saved it',
      },
      yes: { ar: 'نعم', en: 'Yes' },
      no: { ar: 'لا', en: 'No' },
      needs: 'live.run',
      aside: true,
    },
    coverage_id: {
      type: 'reference',
      to: 'coverages',
      label: { ar: 'التغطية', en: 'Coverage' },
      required: true,
      fixed: true,
      aside: true,
    },
  },
  groups: [
    {
      label: { ar: 'التحديث', en: 'Update' },
      fields: ['title', 'body', 'image_alt'],
    },
  ],
  title: { ar: ['title_ar'], en: ['title_en'] },
  list: ['coverage_id', 'desk'],
  searched: {
    folded: `kimya_fold(concat_ws(' ', t.title_ar, t.title_en, regexp_replace(concat_ws(' ', t.body_ar, t.body_en), '<[^>]*>', ' ', 'g')))`,
  },
  order: 't.at desc',
  needs: {
    list: 'live.edit',
    edit: 'live.edit',
    create: 'live.add',
    publish: 'live.edit',
    archive: 'live.edit',
  },
  // Readers see that it was there, and when it was removed.
  archive: { column: 'removed', value: true, back: false },
  corrected: () => true,
  expanded: true,
  closed,
  choosers: {
    desks: tableChooser({
      table: 'editorial_desk',
      key: 'key',
      name: { ar: 't.name_ar', en: 't.name_en' },
      searched: `kimya_fold(t.name_ar || ' ' || t.name_en)`,
    }),
    coverages: tableChooser({
      table: 'live_coverage',
      key: 'id',
      name: { ar: STORY('ar'), en: STORY('en') },
      searched: `kimya_fold(${STORY('ar')} || ' ' || ${STORY('en')})`,
      offered: `not t.hidden and t.state <> 'closed'`,
    }),
  },
  // In either language there is something to say.
  check: ({ title_ar, title_en, body_ar, body_en }) =>
    [title_ar, title_en, body_ar, body_en].some((text) => typeof text === 'string' && text.trim() !== '')
      ? {}
      : { title_ar: 'required_field' },
  derive: ({ body_ar, body_en }, { now, before }) => ({
    body_ar: typeof body_ar === 'string' ? cleanHtml(body_ar) : null,
    body_en: typeof body_en === 'string' ? cleanHtml(body_en) : null,
    at: before?.['at'] ?? now.toISOString(),
  }),
  tags: async ({ db }, key) => {
    const row = await db
      .selectFrom('live_entry as e')
      .innerJoin('live_coverage as c', 'c.id', 'e.coverage_id')
      .select('c.post_id')
      .where('e.id', '=', Number(key))
      .executeTakeFirst()
    // Its page alone shows it: lists of stories stay as they are.
    return row ? [liveTag(row.post_id), `post:${row.post_id}`] : []
  },
})

async function tagsOfCoverage(db: Db, id: number): Promise<string[]> {
  const row = await db.selectFrom('live_coverage').select('post_id').where('id', '=', id).executeTakeFirst()
  return row ? [LIVE_TAG, liveTag(row.post_id), ...(await tagsOfPost(db, String(row.post_id)))] : []
}
