import { postRow } from '#editorial/writing/save.server.ts'
import { storeDocument } from '../documents.server.ts'
import { DEMO_LETTER } from '../newsletter.ts'
import { DEMO_PLANS, DEMO_PRICES } from '../plans.ts'
import {
  adRow,
  categoryRow,
  commentRows,
  coverageRows,
  deskRow,
  eventRow,
  helpRow,
  houseWordRow,
  liveEntryRows,
  optionRow,
  pageRow,
  postInputs,
  questionRow,
  sectionRow,
  topicRow,
} from '../rows/rows.ts'
import { inFull, partTable, type Part, type PartContext } from './part.ts'

/** Lists of the newsroom that every load has. */
export const NEWSROOM_TABLES = [
  partTable('editorial_category', {
    id: 'id',
    key: ['id'],
    rows: ({ files }) => files['categories.json'].map(categoryRow),
  }),
]

/** Texts of the portal itself: those of a portal without demonstration data do not speak of any. */
export const TEXTS: Part<'texts'> = {
  name: 'texts',
  label: { ar: 'نصوص تتحدث عن البيانات التوضيحية', en: 'Texts about demonstration data' },
  tables: [
    partTable('section_info', {
      id: 'section',
      key: ['section'],
      entry: 'sections',
      rows: ({ files, kind }) =>
        Object.entries(files['sections.json']).map((section) => sectionRow(section, kind)),
    }),
    partTable('pages_page', {
      id: 'id',
      key: ['slug'],
      entry: 'pages',
      rows: ({ files, now, kind }) => files['pages.json'].map((page) => pageRow(page, now, kind)),
    }),
    partTable('helps_item', {
      id: 'id',
      key: ['question_ar'],
      entry: 'helps',
      rows: ({ files, kind }) =>
        files['helps.json'].map(helpRow).filter((_, at) => kind === 'full' || !files['helps.json'][at]?.demo),
    }),
  ],
}

/** Stories, their desks and comments. */
export const ARTICLES: Part<'articles'> = {
  name: 'articles',
  label: { ar: 'المواد وتعليقاتها', en: 'Stories and their comments' },
  tables: [
    partTable('editorial_desk', {
      id: 'key',
      key: ['key'],
      entry: 'desks',
      rows: (context) => inFull(context, () => context.files['authors.json'].map(deskRow)),
    }),
    partTable('editorial_post', {
      id: 'id',
      // The number alone would be another story's in a portal of another edition.
      key: ['id', 'created_at'],
      entryColumn: 'section',
      rows: (context) => inFull(context, () => postInputs(context.posts, context.now).map(postRow)),
    }),
    partTable('editorial_topic', {
      id: 'slug',
      key: ['slug'],
      entry: 'topics',
      rows: (context) =>
        inFull(context, () => context.files['topics.json'].map((topic) => topicRow(topic, context.posts))),
    }),
    partTable('editorial_comment', {
      id: 'id',
      key: ['id', 'created_at'],
      rows: (context) =>
        inFull(context, () => commentRows(context.files['comments.json'], context.posts, context.now)),
    }),
    partTable('live_coverage', {
      id: 'id',
      key: ['post_id', 'opened_at'],
      entry: 'live',
      rows: (context) =>
        inFull(context, () => coverageRows(context.files['live.json'], context.posts, context.now)),
    }),
  ],
  async dependents(db, { files, posts, now }, insert) {
    const covered = await db
      .selectFrom('live_coverage')
      .select(['id', 'post_id'])
      .where('demo', '=', true)
      .execute()
    const ids = new Map(covered.map(({ id, post_id }) => [post_id, id]))
    const live = files['live.json']
    const rows = coverageRows(live, posts, now).flatMap(({ post_id }, index) => {
      const [id, one] = [ids.get(post_id), live[index]]
      return id === undefined || !one ? [] : liveEntryRows(one, id, now)
    })
    await insert(db, 'live_entry', rows)
  },
}

export const WORDS: Part<'words'> = {
  name: 'words',
  label: { ar: 'قائمة ألفاظ غرفة الأخبار', en: 'House style words' },
  tables: [
    partTable('site_house_word', {
      id: 'id',
      key: ['lang', 'phrase'],
      entry: 'house-words',
      rows: (context) => inFull(context, () => context.files['house_words.json'].map(houseWordRow)),
    }),
  ],
}

export const CALENDAR: Part<'calendar'> = {
  name: 'calendar',
  label: { ar: 'مواعيد التقويم', en: 'Calendar events' },
  tables: [
    partTable('site_calendar_event', {
      id: 'id',
      key: ['title_ar', 'day'],
      entry: 'calendar',
      rows: ({ files, now, kind }) =>
        files['calendar.json']
          .filter(({ demo }) => kind === 'full' || !demo)
          .map((event) => eventRow(event, now)),
    }),
  ],
}

export const POLLS: Part<'polls'> = {
  name: 'polls',
  label: { ar: 'الاستطلاعات', en: 'Polls' },
  tables: [
    partTable('vote_question', {
      id: 'id',
      key: ['question_ar'],
      entry: 'vote',
      rows: (context) =>
        inFull(context, () => questionsOf(context).map((one) => questionRow(one, context.now))),
    }),
  ],
  async dependents(db, context, insert) {
    const asked = await db.selectFrom('vote_question').select(['id', 'question_ar']).execute()
    const ids = new Map(asked.map(({ id, question_ar }) => [question_ar, id]))
    const options = questionsOf(context).flatMap(({ question, options: own }) => {
      const id = ids.get(question.ar)
      return id === undefined ? [] : own.map((option) => optionRow(option, id))
    })
    await insert(db, 'vote_option', options)
  },
}

/** From the oldest on: the block on the home page takes the open question with the largest id. */
const questionsOf = ({ files }: PartContext) =>
  files['vote.json'].toSorted((a, b) => b.openedAgoHours - a.openedAgoHours)

export const ADVERTS: Part<'adverts'> = {
  name: 'adverts',
  label: { ar: 'الإعلانات', en: 'Adverts' },
  tables: [
    partTable('site_ad', {
      id: 'id',
      key: ['slot', 'title_ar'],
      entry: 'ads',
      rows: (context) => inFull(context, () => context.files['ads.json'].map(adRow)),
    }),
  ],
}

export const DOCUMENTS: Part<'documents'> = {
  name: 'documents',
  label: { ar: 'المستندات', en: 'Documents' },
  tables: [
    partTable('fileuploads_document', {
      id: 'id',
      key: ['sha256'],
      rows: async ({ files, kind, storage, now }) =>
        kind === 'full'
          ? Promise.all(files['documents.json'].map((document) => storeDocument(document, storage, now)))
          : [],
    }),
  ],
}

export const NEWSLETTERS: Part<'newsletters'> = {
  name: 'newsletters',
  label: { ar: 'النشرات البريدية', en: 'Newsletters' },
  tables: [
    partTable('newsletter_list', {
      id: 'id',
      key: ['slug'],
      // Who joined it wants to be written to.
      needed: 'exists (select from newsletter_member m where m.list_id = t.id)',
      rows: (context) => inFull(context, () => [DEMO_LETTER]),
    }),
  ],
}

export const PLANS: Part<'plans'> = {
  name: 'plans',
  label: { ar: 'باقات الاشتراك', en: 'Subscription plans' },
  tables: [
    partTable('billing_plan', {
      id: 'key',
      key: ['key'],
      rows: (context) => inFull(context, () => DEMO_PLANS),
    }),
    partTable('billing_price', {
      id: 'id',
      key: ['plan', 'currency', 'months'],
      rows: (context) => inFull(context, () => DEMO_PRICES),
    }),
  ],
}
