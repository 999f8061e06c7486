import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOf } from '#api/testing-server.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { moveEntry } from '#entries/drafts/move.server.ts'
import { writeNote } from '#entries/notes/notes.server.ts'
import { EVENT_NAMES } from '#entries/notices/events.ts'
import type { Move } from '#entries/moves.ts'
import { markOf } from '#entries/values.ts'
import { postPath } from '#editorial/paths.ts'
import { postRow } from '#editorial/writing/save.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { hashOfToken, openSession } from '#platform/sessions/sessions.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { offeredSecret } from '#sections/accounts/factor/enrol.server.ts'
import { seal } from '#sections/accounts/factor/codes/seal.server.ts'
import { codeOf, stepOf } from '#sections/accounts/factor/codes/totp.server.ts'
import { hashPassword } from '#sections/accounts/login/password.server.ts'
import { register } from '#sections/accounts/join/register.server.ts'
import { issueLink, type Purpose } from '#sections/accounts/recover/tokens.server.ts'
import { newestMail } from '#sections/accounts/testing.server.ts'
import { checkout } from '#sections/billing/order/checkout.server.ts'
import { lookAtPages } from '#sections/billing/online/look.server.ts'
import { startPayment } from '#sections/billing/online/start.server.ts'
import { ORDER, SELLER } from '#testing/billing.server.ts'
import { startStandIn, STANDIN_KEY, STANDIN_SECRET, type StandIn } from '#testing/stripe/stand-in.server.ts'
import { ARTICLES } from '#sections/articles/posts.server.ts'
import { HELP } from '#sections/helps/entry.server.ts'
import { confirmPath, unsubscribePath } from '#sections/newsletters/paths.ts'
import { testIssue, testList } from '#sections/newsletters/testing.server.ts'
import { newToken, proofOf, tokenText } from '#sections/newsletters/subscription/token.server.ts'
import { NEWS_EXCERPT } from '#sections/news-excerpt/posts.server.ts'
import { writeArrangement } from '#entries/order/arrangement.ts'
import { arrangementOf } from '#sections/menu/arranged.ts'
import { MENU_DEFAULTS } from '#sections/menu/defaults.server.ts'
import { storedMenu } from '#sections/menu/menu.server.ts'
import { testContext } from '#testing/context.server.ts'
import { testPdf } from '#testing/documents.ts'
import { testPicture } from '#testing/picture.ts'
import { testSite } from '#testing/site.server.ts'
import { LEAST_COST } from '#testing/password-cost.ts'

const TIMES = 10
const PASSWORD = 'hexagonal-9'
const ROLES = {
  chief: 'administrator',
  member: 'member',
  editor: 'editor',
  leaver: 'member',
  goner: 'member',
  stepper: 'member',
  adder: 'member',
} as const
const SECTIONS = ['articles', 'around-world', 'news-excerpt'] as const
const TABLES = [
  'accounts_api_key',
  'accounts_challenge',
  'accounts_login',
  'accounts_passkey',
  'accounts_recovery_code',
  'accounts_registration',
  'accounts_session',
  'accounts_token',
  'accounts_user',
  'archive_import',
  'archive_request',
  'audit_log',
  'billing_account',
  'billing_attempt',
  'billing_coupon',
  'billing_entitlement',
  'billing_invoice',
  'billing_line',
  'billing_payment',
  'billing_plan',
  'billing_seat',
  'billing_settings',
  'billing_subscription',
  'billing_vat_rate',
  'board_entry',
  'board_settings',
  'workbench_saved',
  'contact_message',
  'demo_removal',
  'data_import',
  'data_source',
  'data_source_run',
  'data_upload',
  'editorial_card',
  'editorial_comment',
  'editorial_comment_report',
  'editorial_sanction',
  'entry_batch',
  'entry_draft',
  'entry_note',
  'entry_notice',
  'entry_notice_choice',
  'entry_presence',
  'entry_preview',
  'entry_revision',
  'entry_view',
  'fileuploads_document',
  'following_breaking',
  'following_channel',
  'following_favourite',
  'following_follow',
  'following_list',
  'following_settings',
  'helps_item',
  'home_order',
  'landed_cost_rate',
  'live_coverage',
  'live_entry',
  'menu_entry',
  'mail_outbox',
  'media_image',
  'newsletter_issue',
  'newsletter_list',
  'newsletter_member',
  'products_prices_point',
  'site_missed_hidden',
  'site_setting',
  'vote_ballot',
] as const

const LANDED_RATE = {
  do: 'save',
  kind: 'customs',
  country: 'EG',
  origin: '',
  hs: '3906',
  rate: '2',
  from: '2026-01-01',
  to: '',
  note_ar: 'نسبة عامة',
  note_en: 'General rate',
  source_ar: 'مصلحة الجمارك',
  source_en: 'Customs authority',
  source_url: 'https://customs.example/',
  as_of: '2026',
}

const SOURCE = {
  do: 'save',
  name: 'sent-ten-times',
  title_ar: 'أسعار',
  title_en: 'Prices',
  publisher_ar: 'ناشر',
  publisher_en: 'Publisher',
  home_url: 'https://publisher.example/',
  licence: 'CC BY 4.0',
  credit_ar: 'ناشر',
  credit_en: 'Publisher',
  address: 'https://publisher.example/prices.csv',
  layout: 'table',
  target: 'prices',
  schedule: '30 9 * * *',
  trust: 'review',
}

let database: TestDatabase
let stripe: StandIn
let app: ReturnType<typeof testApp>
let server: FastifyInstance
let unsafe: string[]
const ids = {
  chief: 0,
  member: 0,
  editor: 0,
  leaver: 0,
  goner: 0,
  stepper: 0,
  adder: 0,
  question: 0,
  option: 0,
}
/** What the app of `stepper` knows. */
const SECRET = Buffer.from('12345678901234567890')
const posts = new Map<string, number>()
let nextReference = 50_000

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  stripe = await startStandIn()
  app.config.stripe = { secretKey: STANDIN_KEY, webhookSecret: STANDIN_SECRET, apiUrl: stripe.url }
  ;({ server, unsafe } = await testSite(app))
  const { db } = app
  const password_hash = await hashPassword(PASSWORD, LEAST_COST)
  for (const name of ['chief', 'member', 'editor', 'leaver', 'goner', 'stepper', 'adder'] as const) {
    const role = ROLES[name]
    ids[name] = (
      await db
        .insertInto('accounts_user')
        .values({ username: name, email: `${name}@kimya.test`, display_name: name, role, password_hash })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  }
  await db
    .updateTable('accounts_user')
    .set({ totp_secret: seal(app.secret, ids.stepper, SECRET), totp_last_step: 0, totp_added_at: new Date() })
    .where('id', '=', ids.stepper)
    .execute()
  for (const section of SECTIONS) {
    const row = postRow({ section, status: 'published', published_at: new Date(), title_ar: 'عنوان' })
    const post = await db.insertInto('editorial_post').values(row).returning('id').executeTakeFirstOrThrow()
    posts.set(section, post.id)
  }
  ids.question = (
    await db
      .insertInto('vote_question')
      .values({ question_ar: 'أي العوامل؟' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  ids.option = (
    await db
      .insertInto('vote_option')
      .values({ question_id: ids.question, sort: 1, label_ar: 'اللقيم' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(async () => {
  await server.close()
  await stripe.close()
  await database.drop()
})

/** Everything that a form or call may add to: rows by table, jobs, and reports of the browser's errors. */
async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {
    jobs: app.seen.jobs.length,
    errors: app.seen.errors.filter(({ kind }) => kind === 'window').length,
  }
  for (const table of TABLES) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      app.db,
    )
    counts[table] = rows[0]?.n ?? 0
  }
  return counts
}

type Reader = 'visitor' | 'chief' | 'member' | 'editor' | 'leaver' | 'goner' | 'stepper' | 'adder'

/** Cookies and token of a reader; a visitor is a new one each time. */
async function enter(reader: Reader) {
  if (reader === 'visitor') return startOf(server)
  const { token } = await openSession(app.db, ids[reader], false, null, new Date(), { proven: true })
  return startOf(server, `session=${token}`)
}

type Section = (typeof SECTIONS)[number]
const post = (section: Section) => posts.get(section) ?? 0
const pathOf = (section: Section) => postPath({ section, id: post(section), categoryId: null, slug: 'slug' })

async function comment(author: 'member' | 'editor', section: Section = 'articles'): Promise<number> {
  const { id } = await app.db
    .insertInto('editorial_comment')
    .values({ post_id: post(section), author_id: ids[author], lang: 'ar', body: 'نص' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A ballot that waits for the newsroom; returns its question. */
async function waitingBallot(): Promise<number> {
  const { id: question_id } = await app.db
    .insertInto('vote_question')
    .values({ question_ar: 'سؤال', open: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: option_id } = await app.db
    .insertInto('vote_option')
    .values({ question_id, sort: 1, label_ar: 'إجابة' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('vote_ballot')
    .values({ question_id, option_id, voter: 'somebody', network: 'one', state: 'waiting' })
    .execute()
  return question_id
}

/** A key of an account. */
async function apiKey(owner: number): Promise<string> {
  const id = `key${nextReference++}`
  await app.db
    .insertInto('accounts_api_key')
    .values({ id, user_id: owner, hash: randomBytes(32), label: 'Workbook', scopes: ['read'] })
    .execute()
  return id
}

async function help(): Promise<string> {
  const { id } = await app.db
    .insertInto('helps_item')
    .values({
      group_key: 'general',
      group_ar: 'عام',
      group_en: 'General',
      question_ar: 'كيف؟',
      answer_ar: '<p>هكذا</p>',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** Live coverage of a story of its own. */
async function liveCoverage(): Promise<number> {
  const row = postRow({
    section: 'articles',
    status: 'published',
    published_at: new Date(),
    title_ar: 'عنوان',
  })
  const { id: post_id } = await app.db
    .insertInto('editorial_post')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await app.db
    .insertInto('live_coverage')
    .values({ post_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function revisionOf(key: string): Promise<number> {
  const fields = JSON.stringify({ question_ar: 'كيف كان؟', group_key: 'general', group_ar: 'عام' })
  const { id } = await app.db
    .insertInto('entry_revision')
    .values({ kind: 'helps', key, cause: 'publish', fields, account_id: ids.editor })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function batchOf(key: string): Promise<number> {
  const { id } = await app.db
    .insertInto('entry_batch')
    .values({
      kind: 'helps',
      account_id: ids.editor,
      asked: JSON.stringify({ keys: [key], do: 'archive' }),
      rows: '{}',
      prepared: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const HEADER = ['Product', 'Price', 'Date']

/** A file that waits to be imported. */
async function upload(): Promise<number> {
  const key = `imports/${nextReference++}`
  await app.storage.put(key, Buffer.from(`${HEADER.join(',')}\r\nUREA,400,2026-11-16`))
  const { id } = await app.db
    .insertInto('data_upload')
    .values({ file_name: 'a.csv', file_key: key, bytes: 40, sha256: key, target: 'prices' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An archive that was checked. */
async function archiveAsked(): Promise<number> {
  const { id } = await app.db
    .insertInto('archive_request')
    .values({
      name: `https://old.example/feed/${nextReference++}`,
      bytes: 0,
      settings: '{}',
      state: 'checked',
      started_by: 'chief',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The import of one, each of another site. */
async function archiveImported(state: 'stopped' | 'done'): Promise<number> {
  const site = `old-${nextReference++}.example`
  const { id } = await app.db
    .insertInto('archive_import')
    .values({
      site,
      format: 'feed',
      source: site,
      bytes: 0,
      settings: '{}',
      state,
      claim: randomUUID(),
      started_by: 'chief',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('archive_request')
    .set({ import_id: id, state: 'stopped', doing: 'import' })
    .where('id', '=', await archiveAsked())
    .execute()
  return id
}

async function importOf(state: 'checked' | 'undone', dry: boolean): Promise<number> {
  const { id } = await app.db
    .insertInto('data_import')
    .values({
      section: 'products-prices',
      target: 'prices',
      file_name: 'a.csv',
      state,
      dry,
      upload_id: await upload(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function series(): Promise<number> {
  await app.db
    .insertInto('products_prices_category')
    .values({ id: 'f', name_ar: 'أسمدة', name_en: 'Fertilizers' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await app.db
    .insertInto('products_prices_product')
    .values({ slug: 'urea', category_id: 'f', shortcut_name: 'UREA', name_ar: 'يوريا' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<{ id: number }>`
    insert into products_prices_series (product, market, grade, delivery_term, price_type, currency, unit, frequency, source_ar, source_en)
    values ('urea', 'ME', ${`g${nextReference++}`}, 'FOB', 'spot', 'USD', 'USD/t', 'daily', 'م', 'S') returning id`.execute(
    app.db,
  )
  return rows[0]?.id ?? 0
}

interface Asked {
  path: string
  /** Beside those of the reader. */
  cookies?: string
  /** Of a form; where they depend on the session, by its token. */
  fields?: Record<string, string> | ((session: string) => Record<string, string>)
  /** Of a form that sends one. */
  file?: Buffer
  /** Of a call. */
  body?: object
  headers?: Record<string, string>
}

interface Case {
  /** The route or call, as `testSite` lists it. */
  covers: string
  what: string
  as: Reader
  ask(): Asked | Promise<Asked>
  /** 303 where nothing else is said; `ends`: the first ends the session, so that the others may be led to the login. */
  answers?: 'ends' | 'shows'
  /** What ten of them add; nothing where only a state is set. */
  adds: Partial<Record<(typeof TABLES)[number] | 'jobs' | 'errors', number>>
}

const MESSAGE = { name: 'علي', email: 'ali@plant.example', subject: 'correction', message: 'نص' }
const REGISTRATION = {
  username: 'new_member',
  email: 'n@kimya.test',
  email2: 'n@kimya.test',
  password: 'hexagonal-9',
  password2: 'hexagonal-9',
  terms: '1',
}
const MAILED = { contact_message: 1, mail_outbox: 1, jobs: 1 }

const QUESTION = {
  question_ar: 'كيف أسجل؟',
  answer_ar: '<p>من صفحة التسجيل.</p>',
  group_ar: 'الحساب',
  group_key: 'account',
}

const EDITOR = () => ({ role: 'editor', id: ids.editor, username: 'editor', displayName: 'editor' }) as const
const STORY = {
  title_ar: 'ارتفاع أسعار اليوريا',
  summary_ar: 'مقدمة',
  body_ar: '<p>نص</p>',
  title_en: 'Urea prices rise',
  summary_en: 'Standfirst',
  body_en: '<p>Text</p>',
  category_id: '1',
}

/** A question that is begun and not public yet. */
async function begun(): Promise<string> {
  return beginEntry(testContext(app, { path: '/admin', viewer: EDITOR() }).ctx, HELP, QUESTION)
}

/** A story that somebody else has handed in. */
async function handedIn(): Promise<string> {
  const viewer = { role: 'administrator', id: ids.chief, username: 'chief', displayName: 'chief' } as const
  const { ctx } = testContext(app, { path: '/admin', viewer })
  const key = await beginEntry(ctx, ARTICLES.kind, { title_ar: 'عنوان' })
  await moveEntry(ctx, ARTICLES.kind, key, 'submit')
  return key
}

/** A story of the administrator, brought to where a move begins; it says the token that its form would hold. */
async function storyFor(...before: Move[]): Promise<string> {
  const viewer = { role: 'administrator', id: ids.chief, username: 'chief', displayName: 'chief' } as const
  const other = { role: 'editor', id: ids.editor, username: 'editor', displayName: 'editor' } as const
  const { ctx } = testContext(app, { path: '/admin', viewer })
  const key = await beginEntry(ctx, NEWS_EXCERPT.kind, STORY)
  for (const move of before)
    await moveEntry(testContext(app, { path: '/admin', viewer: other }).ctx, NEWS_EXCERPT.kind, key, move, {
      note: 'أضف المصدر',
      at: new Date(Date.now() + 86_400_000),
    })
  return key
}

/** The author is notified once, and the mail is queued. */
const NOTICED = { entry_notice: 1, jobs: 1 }

/** Every move, with what leads to it and what ten equal forms of it add. */
const MOVES: readonly [Move, readonly Move[], Case['adds']][] = [
  ['submit', [], {}],
  ['return', ['submit'], NOTICED],
  ['review', ['submit'], NOTICED],
  ['schedule', ['submit', 'review'], NOTICED],
  ['unschedule', ['submit', 'review', 'schedule'], {}],
  ['publish', ['submit', 'review'], { ...NOTICED, entry_batch: 1 }],
  ['unpublish', ['publish'], NOTICED],
  ['archive', [], NOTICED],
  ['revive', ['archive'], {}],
]

/** A code that the app of `stepper` shows, as if it had shown none before. */
async function unusedCode(): Promise<string> {
  await app.db.updateTable('accounts_user').set({ totp_last_step: 0 }).where('id', '=', ids.stepper).execute()
  return codeOf(SECRET, stepOf(new Date()))
}

/** The address of a new link of a mail to the member. */
async function linkTo(page: string, { purpose, email }: { purpose: Purpose; email: string }) {
  await app.db.deleteFrom('accounts_token').execute()
  await app.db.deleteFrom('accounts_session').where('user_id', '=', ids.member).execute()
  const { uidb64, token } = await app.db
    .transaction()
    .execute((trx) => issueLink(trx, { userId: ids.member, purpose, email }, new Date()))
  return { path: `/account/${page}/${uidb64}/${token}`, fields: {} }
}

/** A subscriber of a new list. */
async function letterReader(slug: string, state: 'pending' | 'on') {
  const list_id = await testList(app.db, slug)
  return app.db
    .insertInto('newsletter_member')
    .values({
      list_id,
      address: 'reader@plant.example',
      lang: 'ar',
      state,
      how: 'form',
      token: newToken(),
      asked_at: new Date(),
    })
    .returning(['token', 'asked_at'])
    .executeTakeFirstOrThrow()
}

/** A scheduled issue of a new list. */
const letterIssue = async (slug: string) => testIssue(app.db, await testList(app.db, slug))

/** A price in halalas, with a seller who takes transfers. */
async function price(): Promise<number> {
  await app.db
    .insertInto('billing_settings')
    .values({ value: JSON.stringify(SELLER) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const key = `plan-${nextReference++}`
  await app.db
    .insertInto('billing_plan')
    .values({ key, name_ar: 'باقة', name_en: 'Plan', features: ['paid'] })
    .execute()
  const { id } = await app.db
    .insertInto('billing_price')
    .values({ plan: key, currency: 'SAR', months: 1, amount_minor: 4900 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What an account was asked for, not paid yet. */
async function ordered(name: 'member' | 'adder'): Promise<{ invoice: string; subscription: string }> {
  const viewer = { role: 'member', id: ids[name], username: name, displayName: name } as const
  const { ctx } = testContext(app, { path: '/profile/Subscribe', viewer })
  const { invoice } = await checkout(ctx, { ...ORDER, price: String(await price()) })
  const { subscription_id } = await app.db
    .selectFrom('billing_invoice')
    .select('subscription_id')
    .where('id', '=', invoice ?? '')
    .executeTakeFirstOrThrow()
  return { invoice: invoice ?? '', subscription: subscription_id }
}

/** A payment by card of another amount than was asked for. */
async function paidTooLittle(): Promise<string> {
  const { invoice } = await ordered('adder')
  const viewer = { role: 'member', id: ids.adder, username: 'adder', displayName: 'adder' } as const
  const page = await startPayment(testContext(app, { viewer }).ctx, invoice)
  stripe.account.pay(page.split('/').at(-1) ?? '', { amount: 1 })
  await lookAtPages(app, invoice, new Date())
  const { id } = await app.db
    .selectFrom('billing_attempt')
    .select('id')
    .where('invoice_id', '=', invoice)
    .executeTakeFirstOrThrow()
  return id
}

const FORMS: Case[] = [
  {
    covers: 'profile/Subscribe',
    what: 'order',
    as: 'editor',
    adds: {
      billing_account: 1,
      billing_subscription: 1,
      billing_seat: 1,
      billing_invoice: 1,
      billing_line: 1,
      audit_log: 1,
      mail_outbox: 1,
      jobs: 1,
    },
    ask: async () => ({ path: '/profile/Subscribe', fields: { ...ORDER, price: String(await price()) } }),
  },
  {
    covers: 'profile/Subscriptions',
    what: 'cancel',
    as: 'member',
    adds: { audit_log: 1 },
    ask: async () => ({
      path: '/profile/Subscriptions',
      fields: { intent: 'cancel', subscription: (await ordered('member')).subscription },
    }),
  },
  {
    covers: 'profile/Payments/:invoice',
    what: 'begin a payment by card',
    as: 'member',
    adds: { billing_attempt: 1 },
    ask: async () => ({ path: `/profile/Payments/${(await ordered('member')).invoice}`, fields: {} }),
  },
  {
    covers: 'admin/billing/cards',
    what: 'send money back that fits nothing',
    as: 'chief',
    adds: { audit_log: 1 },
    ask: async () => ({
      path: '/admin/billing/cards',
      fields: { do: 'return', attempt: await paidTooLittle() },
    }),
  },
  {
    covers: 'admin/billing/:id',
    what: 'record a transfer',
    as: 'chief',
    adds: {
      billing_payment: 1,
      billing_invoice: 1,
      billing_line: 1,
      billing_entitlement: 1,
      audit_log: 1,
      mail_outbox: 1,
      jobs: 1,
    },
    ask: async () => ({
      path: `/admin/billing/${(await ordered('adder')).invoice}`,
      fields: { do: 'record', amount: '56.35', currency: 'SAR', paid_on: '2026-11-23', number: 'FT-1' },
    }),
  },
  {
    covers: 'admin/billing/plans/:key',
    what: 'add a plan',
    as: 'chief',
    adds: { billing_plan: 1, audit_log: 1 },
    ask: () => ({
      path: '/admin/billing/plans/new',
      fields: {
        key: 'added',
        name_ar: 'باقة',
        name_en: 'Plan',
        text_ar: '',
        text_en: '',
        seats_max: '1',
        trial_days: '0',
        sort: '0',
        price_SAR_1: '49',
      },
    }),
  },
  {
    covers: 'admin/billing/coupons',
    what: 'add a coupon',
    as: 'chief',
    adds: { billing_coupon: 1, audit_log: 1 },
    ask: () => ({ path: '/admin/billing/coupons', fields: { code: 'TENTH', worth: '10', unit: '' } }),
  },
  {
    covers: 'admin/billing/vat/:id',
    what: 'record a rate of VAT',
    as: 'chief',
    // Also the end of the rate before it.
    adds: { billing_vat_rate: 1, audit_log: 2 },
    ask: () => ({
      path: '/admin/billing/vat/new',
      fields: { country: 'OM', category: 'S', rate: '6', reason_ar: '', reason_en: '', from: '2098-01-01' },
    }),
  },
  {
    covers: 'admin/:kind/:key/breaking',
    what: 'prepare breaking news',
    as: 'editor',
    adds: { following_breaking: 1, audit_log: 1 },
    ask: () => ({
      path: `/admin/articles/${post('articles')}/breaking`,
      fields: { kind: 'first', bar: '0', headline_ar: 'عنوان', line_ar: '' },
    }),
  },
  {
    covers: 'admin/breaking/:id',
    what: 'send breaking news',
    as: 'editor',
    adds: { audit_log: 1 },
    ask: async () => {
      const { id } = await app.db
        .insertInto('following_breaking')
        .values({
          post_id: post('around-world'),
          kind: 'first',
          headline_ar: 'عنوان',
          made_by: ids.editor,
          made_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { path: `/admin/breaking/${id}`, fields: { do: 'send', version: '1' } }
    },
  },
  {
    covers: 'admin/breaking/settings',
    what: 'set the rules of breaking news',
    as: 'chief',
    adds: { site_setting: 1, audit_log: 1 },
    ask: () => ({
      path: '/admin/breaking/settings',
      fields: { lapse: '20', perDay: '5', perReader: '3' },
    }),
  },
  {
    covers: 'admin/breaking/channels/:id',
    what: 'add a channel',
    as: 'chief',
    adds: { following_channel: 1, audit_log: 1 },
    ask: () => ({
      path: '/admin/breaking/channels/new',
      fields: {
        kind: 'webhook',
        lang: 'both',
        name: 'Relay',
        target: 'https://relay.example.com/in',
        channel_key: 'k'.repeat(32),
      },
    }),
  },
  {
    covers: 'admin/landed-cost/:id',
    what: 'record a rate of customs',
    as: 'editor',
    adds: { landed_cost_rate: 1, audit_log: 1 },
    ask: () => ({ path: '/admin/landed-cost/new', fields: LANDED_RATE }),
  },
  {
    covers: 'admin/sources/:name',
    what: 'add a source',
    as: 'chief',
    adds: { data_source: 1, audit_log: 1 },
    ask: () => ({ path: '/admin/sources/new', fields: SOURCE }),
  },
  {
    covers: 'admin/sources/:name',
    what: 'run a source',
    as: 'editor',
    adds: { data_source_run: 1, audit_log: 1, jobs: 1 },
    ask: async () => {
      await sql`insert into data_source (name, title_ar, title_en, publisher_ar, publisher_en, home_url, licence, credit_ar,
          credit_en, address, layout, target, schedule)
        values ('asked-to-run', 'أ', 'A', 'أ', 'A', 'https://a.example/', 'CC0', 'أ', 'A', 'https://a.example/a.csv', 'table',
          'prices', '30 9 * * *') on conflict do nothing`.execute(app.db)
      return { path: '/admin/sources/asked-to-run', fields: { do: 'run' } }
    },
  },
  {
    covers: 'admin/billing/settings',
    what: 'save the seller',
    as: 'chief',
    adds: { audit_log: 1 },
    ask: async () => {
      await price()
      return {
        path: '/admin/billing/settings',
        fields: { name_ar: 'دار', name_en: 'House', country: 'SA', iban: SELLER.iban },
      }
    },
  },
  {
    covers: 'contact',
    what: 'send',
    as: 'visitor',
    adds: MAILED,
    ask: () => ({ path: '/contact', fields: MESSAGE }),
  },
  {
    covers: 'vote/:id',
    what: 'vote',
    as: 'visitor',
    adds: { vote_ballot: 1 },
    ask: () => ({ path: `/vote/${ids.question}`, fields: { option: String(ids.option) } }),
  },
  {
    covers: 'account/login',
    what: 'log in',
    as: 'visitor',
    adds: { accounts_session: 1 },
    ask: () => ({ path: '/account/login', fields: { login: 'member', password: PASSWORD } }),
  },
  {
    covers: 'account/login',
    what: 'wait for the second step',
    as: 'visitor',
    adds: { accounts_login: 1 },
    ask: () => ({ path: '/account/login', fields: { login: 'stepper', password: PASSWORD } }),
  },
  {
    covers: 'account/second-step',
    what: 'take it',
    as: 'visitor',
    adds: { accounts_login: -1, accounts_session: 1 },
    async ask() {
      await app.db
        .insertInto('accounts_login')
        .values({
          token_hash: hashOfToken('half'),
          user_id: ids.stepper,
          remember: false,
          expires_at: new Date(Date.now() + 60_000),
        })
        .execute()
      return { path: '/account/second-step', cookies: 'login=half', fields: { code: await unusedCode() } }
    },
  },
  {
    covers: 'profile/Two-Step',
    what: 'prove',
    as: 'stepper',
    adds: {},
    ask: async () => ({ path: '/profile/Two-Step', fields: { intent: 'prove', code: await unusedCode() } }),
  },
  {
    covers: 'profile/API-Keys',
    what: 'make a key',
    as: 'stepper',
    answers: 'shows',
    adds: { audit_log: 1, accounts_api_key: 1 },
    ask: () => ({
      path: '/profile/API-Keys',
      fields: { intent: 'make', label: 'Workbook', kind: 'program', days: '90' },
    }),
  },
  {
    covers: 'profile/API-Keys',
    what: 'revoke a key',
    as: 'stepper',
    adds: { audit_log: 1 },
    ask: async () => ({
      path: '/profile/API-Keys',
      fields: { intent: 'revoke', key: await apiKey(ids.stepper) },
    }),
  },
  {
    covers: 'profile/Two-Step',
    what: 'make codes',
    as: 'stepper',
    answers: 'shows',
    adds: { audit_log: 1, accounts_recovery_code: 10, mail_outbox: 1, jobs: 1 },
    ask: () => ({ path: '/profile/Two-Step', fields: { intent: 'codes' } }),
  },
  {
    covers: 'profile/Two-Step',
    what: 'remove the app',
    as: 'stepper',
    adds: { audit_log: 1, accounts_recovery_code: -10, mail_outbox: 1, jobs: 1 },
    ask: () => ({ path: '/profile/Two-Step', fields: { intent: 'remove-app' } }),
  },
  {
    covers: 'profile/Two-Step',
    what: 'add an app',
    as: 'adder',
    answers: 'ends',
    adds: { audit_log: 1, mail_outbox: 1, jobs: 1 },
    ask: () => ({
      path: '/profile/Two-Step',
      fields: (session) => ({
        intent: 'add-app',
        code: codeOf(offeredSecret({ app, owner: () => session }), stepOf(new Date())),
      }),
    }),
  },
  {
    covers: 'account/logout',
    what: 'log out',
    as: 'member',
    answers: 'ends',
    adds: { accounts_session: -1 },
    ask: () => ({ path: '/account/logout', fields: {} }),
  },
  {
    covers: 'account/register',
    what: 'register',
    as: 'visitor',
    adds: { accounts_registration: 1, mail_outbox: 1, jobs: 1 },
    ask: () => ({ path: '/account/register', fields: REGISTRATION }),
  },
  ...(['account/restore_password', 'account/send_activation_email'] as const).map((covers): Case => ({
    covers,
    what: 'ask for a mail',
    as: 'visitor',
    adds: { jobs: 1 },
    ask: () => ({ path: `/${covers}`, fields: { email: 'member@kimya.test' } }),
  })),
  {
    covers: 'account/activation/:uidb64/:token',
    what: 'activate',
    as: 'visitor',
    adds: { accounts_user: 1 },
    async ask() {
      await app.db.deleteFrom('rate_limit').execute()
      const { ctx } = testContext(app, { path: '/account/register' })
      await register(ctx, {
        ...REGISTRATION,
        username: 'other_one',
        email: 'o@kimya.test',
        email2: 'o@kimya.test',
      })
      return { path: (await newestMail(app, 'o@kimya.test')).path, fields: {} }
    },
  },
  {
    covers: 'account/:change/:uidb64/:token',
    what: 'confirm',
    as: 'visitor',
    adds: { audit_log: 1, accounts_token: 1, mail_outbox: 1, jobs: 1 },
    ask: () => linkTo('confirm_email', { purpose: 'email', email: 'new@kimya.test' }),
  },
  {
    covers: 'account/:change/:uidb64/:token',
    what: 'undo',
    as: 'visitor',
    adds: { audit_log: 1, jobs: 1 },
    ask: () => linkTo('undo_email', { purpose: 'undo_email', email: 'member@kimya.test' }),
  },
  {
    covers: 'account/form_restore_password/:uidb64/:token',
    what: 'set a password',
    as: 'visitor',
    adds: { audit_log: 1, mail_outbox: 1, jobs: 1 },
    async ask() {
      const { path } = await linkTo('form_restore_password', {
        purpose: 'restore',
        email: 'member@kimya.test',
      })
      return {
        path: path.replace(/[^/]+$/, 'set'),
        cookies: `restore=${path.split('/').at(-1)}`,
        fields: { password: 'three words here', password2: 'three words here' },
      }
    },
  },
  {
    covers: 'profile/Update-Data',
    what: 'save',
    as: 'member',
    adds: {},
    ask: () => ({ path: '/profile/Update-Data', fields: { name: 'عضو' } }),
  },
  {
    covers: 'profile/File-Image',
    what: 'remove',
    as: 'member',
    adds: {},
    ask: () => ({ path: '/profile/File-Image', fields: { intent: 'remove' } }),
  },
  {
    covers: 'profile/Viewing-Permissions',
    what: 'choose',
    as: 'member',
    adds: {},
    ask: () => ({ path: '/profile/Viewing-Permissions', fields: { 'shows-about': '2' } }),
  },
  {
    covers: 'profile/Following/:kind/:key',
    what: 'save',
    as: 'member',
    adds: { following_favourite: 1 },
    ask: () => ({ path: `/profile/Following/post/${posts.get('articles')}`, fields: { do: 'save' } }),
  },
  {
    covers: 'profile/Following/:kind/:key',
    what: 'follow',
    as: 'member',
    adds: { following_follow: 1 },
    ask: async () => {
      await app.db
        .insertInto('editorial_desk')
        .values({ key: 'followed', name_ar: 'مكتب', name_en: 'Desk' })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return {
        path: '/profile/Following/author/followed',
        fields: { do: 'follow', site: '1', mail: 'daily' },
      }
    },
  },
  {
    covers: 'board/add',
    what: 'put a product on the board',
    as: 'member',
    adds: { board_entry: 1 },
    ask: () => ({
      path: '/board/add?kind=product&key=methanol',
      fields: { kind: 'product', key: 'methanol' },
    }),
  },
  {
    covers: 'board',
    what: 'share the board',
    as: 'member',
    adds: { board_settings: 1 },
    ask: () => ({ path: '/board', fields: { do: 'share' } }),
  },
  {
    covers: 'profile/Views',
    what: 'save a view',
    as: 'member',
    adds: { workbench_saved: 1 },
    ask: () => ({
      path: '/profile/Views',
      fields: { do: 'save', name: 'Spread', view: 's=meg-cn-cfr-spot&as=seasonal' },
    }),
  },
  {
    covers: 'profile/Favourites',
    what: 'make a list',
    as: 'member',
    adds: { following_list: 1 },
    ask: () => ({ path: '/profile/Favourites', fields: { do: 'make-list', name: 'Monday' } }),
  },
  {
    covers: 'profile/Following',
    what: 'set',
    as: 'member',
    adds: { following_settings: 1 },
    ask: () => ({
      path: '/profile/Following',
      fields: { zone: 'Asia/Riyadh', digest_hour: '8', digest_day: '0', alert_mail: '1', follow_mail: '1' },
    }),
  },
  {
    covers: 'profile/Notices',
    what: 'read all',
    as: 'member',
    adds: {},
    ask: () => ({ path: '/profile/Notices', fields: { do: 'all' } }),
  },
  {
    covers: 'profile/Change-Email',
    what: 'ask',
    as: 'editor',
    adds: { accounts_token: 1, mail_outbox: 1, jobs: 1 },
    ask: () => ({
      path: '/profile/Change-Email',
      fields: { email: 'e@kimya.test', email2: 'e@kimya.test', current_password: PASSWORD },
    }),
  },
  {
    covers: 'profile/Change-Password',
    what: 'change',
    as: 'leaver',
    answers: 'ends',
    adds: { audit_log: 1, mail_outbox: 1, jobs: 1 },
    ask: () => ({
      path: '/profile/Change-Password',
      fields: { current_password: PASSWORD, password: 'three words here', password2: 'three words here' },
    }),
  },
  {
    covers: 'profile/My-Data',
    what: 'leave',
    as: 'goner',
    answers: 'ends',
    adds: { audit_log: 1, accounts_user: -1, accounts_session: -1, mail_outbox: 1, jobs: 1 },
    ask: () => ({ path: '/profile/My-Data', fields: { current_password: PASSWORD } }),
  },
  {
    covers: 'profile',
    what: 'options',
    as: 'member',
    adds: {},
    ask: () => ({ path: '/profile', fields: { intent: 'options', digits: 'arab' } }),
  },
  {
    covers: 'profile',
    what: 'end a session',
    as: 'editor',
    adds: { accounts_session: -1 },
    async ask() {
      await app.db.deleteFrom('accounts_session').where('user_id', '=', ids.editor).execute()
      await openSession(app.db, ids.editor, false, null, new Date())
      return { path: '/profile', fields: { intent: 'end-session', session: 'others' } }
    },
  },
  ...(['sessions', 'link'] as const).map((what): Case => ({
    covers: 'admin/users/:id',
    what,
    as: 'chief',
    adds: what === 'link' ? { jobs: 1, audit_log: 1 } : { accounts_session: -1, audit_log: 1 },
    async ask() {
      await app.db.deleteFrom('accounts_session').where('user_id', '=', ids.editor).execute()
      await openSession(app.db, ids.editor, false, null, new Date())
      return { path: `/admin/users/${ids.editor}`, fields: { do: what } }
    },
  })),
  {
    covers: 'admin/media',
    what: 'upload',
    as: 'editor',
    adds: { media_image: 1, audit_log: 1 },
    async ask() {
      return { path: '/admin/media', fields: { do: 'upload' }, file: await testPicture(310, 200) }
    },
  },
  {
    covers: 'admin/media/:id',
    what: 'save',
    as: 'editor',
    adds: { audit_log: 1 },
    async ask() {
      await app.db
        .insertInto('media_image')
        .values({ key: 'described', width: 900, height: 600, mime: 'image/png', sha256: 'described' })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const fields = { do: 'save', alt_ar: 'مصنع', alt_en: 'A plant', focal_x: '30', focal_y: '20' }
      return { path: '/admin/media/described', fields }
    },
  },
  {
    covers: 'admin/documents',
    what: 'upload',
    as: 'editor',
    adds: { fileuploads_document: 1, audit_log: 1 },
    async ask() {
      return { path: '/admin/documents', fields: { do: 'upload' }, file: testPdf('sent twice') }
    },
  },
  {
    covers: 'admin/documents/:id',
    what: 'publish',
    as: 'editor',
    adds: { audit_log: 1 },
    async ask() {
      const { id } = await app.db
        .insertInto('fileuploads_document')
        .values({
          sha256: randomBytes(32).toString('hex'),
          file_extension: 'pdf',
          file_name: 'x.pdf',
          file_bytes: 10,
          title_ar: 'تقرير',
          title_en: 'Report',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { path: `/admin/documents/${id}`, fields: { do: 'publish' } }
    },
  },
  {
    covers: 'admin/:kind/:key',
    what: 'begin',
    as: 'editor',
    adds: { entry_draft: 1 },
    ask: () => ({ path: '/admin/helps/new', fields: { do: 'save' } }),
  },
  ...MOVES.map(([move, before, adds]): Case => ({
    covers: 'admin/:kind/:key',
    what: move,
    as: 'editor',
    adds: { audit_log: 1, entry_revision: 1, ...adds },
    ask: async () => ({
      path: `/admin/news-excerpt/${await storyFor(...before)}`,
      fields: { do: move, note: 'أضف المصدر', at: '2099-01-01T09:00', zone: 'Asia/Riyadh' },
    }),
  })),
  {
    covers: 'admin/:kind/:key',
    what: 'take a publication back',
    as: 'editor',
    // The note of an undone publication is gone.
    adds: { audit_log: 1, entry_revision: 1, entry_notice: -1 },
    async ask() {
      const key = await storyFor()
      const { cookie, token } = await enter('editor')
      const { headers } = await server.inject({
        method: 'POST',
        url: `/admin/news-excerpt/${key}`,
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ do: 'publish', csrftoken: token }).toString(),
      })
      const id = new URL(String(headers.location), 'http://kimya.test').searchParams.get('undo') ?? ''
      return { path: `/admin/news-excerpt/${key}`, fields: { do: 'undo', id } }
    },
  },
  {
    covers: 'admin/:kind/:key/preview',
    what: 'make a link',
    as: 'editor',
    adds: { audit_log: 1, entry_preview: 1 },
    ask: async () => ({
      path: `/admin/news-excerpt/${await storyFor()}/preview`,
      fields: { do: 'share', days: '3' },
    }),
  },
  {
    covers: 'admin/:kind/:key/preview',
    what: 'withdraw a link',
    as: 'editor',
    adds: { audit_log: 1 },
    async ask() {
      const key = await storyFor()
      const { id } = await app.db
        .insertInto('entry_preview')
        .values({
          kind: 'news-excerpt',
          key,
          account_id: ids.editor,
          expires_at: new Date(Date.now() + 60_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { path: `/admin/news-excerpt/${key}/preview`, fields: { do: 'withdraw', id: String(id) } }
    },
  },
  ...(['schedule', 'unschedule'] as const).map((what): Case => ({
    covers: 'admin/schedule',
    what,
    as: 'editor',
    adds: { audit_log: 1, entry_revision: 1, ...(what === 'schedule' && NOTICED) },
    async ask() {
      const key = await storyFor('submit', 'review', 'schedule')
      const { publish_at } = await app.db
        .selectFrom('entry_draft')
        .select('publish_at')
        .where('kind', '=', 'news-excerpt')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      const was = publish_at?.toISOString() ?? ''
      const fields = { do: what, kind: 'news-excerpt', key, was, at: '2099-01-01T09:00' }
      return { path: '/admin/schedule', fields }
    },
  })),
  {
    covers: 'admin/home',
    what: 'arrange',
    as: 'editor',
    adds: { audit_log: 1, home_order: 1 },
    ask: () => ({
      path: '/admin/home',
      fields: { do: 'place', was: '11:;12:;13:', post: String(post('articles')), place: '12' },
    }),
  },
  {
    covers: 'newsletters',
    what: 'ask for a letter',
    as: 'visitor',
    adds: { newsletter_member: 1, mail_outbox: 1, jobs: 1 },
    ask: async () => {
      const slug = 'asked'
      await testList(app.db, slug)
      await app.changes.publish(['newsletters'])
      return { path: '/newsletters', fields: { email: 'reader@plant.example', lang: 'ar', lists: slug } }
    },
  },
  {
    covers: 'newsletters/confirm/:token/:proof',
    what: 'confirm a letter',
    as: 'visitor',
    answers: 'shows',
    adds: {},
    ask: async () => {
      const { token, asked_at } = await letterReader('confirmed', 'pending')
      return { path: confirmPath(tokenText(token), proofOf(app.secret, token, asked_at)), fields: {} }
    },
  },
  {
    covers: 'newsletters/u/:token/:issue?',
    what: 'unsubscribe from a letter',
    as: 'visitor',
    answers: 'shows',
    adds: {},
    ask: async () => ({
      path: unsubscribePath(tokenText((await letterReader('left', 'on')).token)),
      fields: {},
    }),
  },
  {
    covers: 'profile/Newsletters',
    what: 'choose letters',
    as: 'editor',
    adds: { newsletter_member: 1 },
    ask: async () => {
      await testList(app.db, 'chosen')
      await app.changes.publish(['newsletters'])
      return { path: '/profile/Newsletters', fields: { lists: 'chosen', lang: 'ar' } }
    },
  },
  {
    covers: 'admin/newsletters',
    what: 'begin an issue',
    as: 'editor',
    adds: { newsletter_issue: 1, audit_log: 1 },
    ask: async () => ({
      path: '/admin/newsletters',
      fields: { list: String(await testList(app.db, 'begun')) },
    }),
  },
  {
    covers: 'admin/newsletters/list/:key',
    what: 'add a newsletter',
    as: 'editor',
    adds: { newsletter_list: 1, audit_log: 1 },
    ask: () => ({
      path: '/admin/newsletters/list/new',
      fields: { slug: 'added', name_ar: 'نشرة', name_en: 'Letter', about_ar: '', about_en: '', open: '1' },
    }),
  },
  {
    covers: 'admin/newsletters/issue/:id',
    what: 'mail a test',
    as: 'editor',
    adds: { mail_outbox: 2, jobs: 2 },
    ask: async () => ({
      path: `/admin/newsletters/issue/${await letterIssue('tested')}`,
      fields: { do: 'test' },
    }),
  },
  {
    covers: 'admin/newsletters/issue/:id',
    what: 'call a schedule off',
    as: 'editor',
    adds: { audit_log: 1 },
    ask: async () => ({
      path: `/admin/newsletters/issue/${await letterIssue('called-off')}`,
      fields: { do: 'unschedule' },
    }),
  },
  {
    covers: 'admin/',
    what: 'dismiss the first steps',
    as: 'chief',
    adds: { site_setting: 1 },
    ask: () => ({ path: '/admin', fields: { do: 'dismissSteps' } }),
  },
  {
    covers: 'admin/demo',
    what: 'remove demonstration content',
    as: 'chief',
    adds: { audit_log: 1, demo_removal: 1 },
    async ask() {
      const word = {
        lang: 'en' as const,
        phrase: 'utilize',
        better: 'use',
        reason_ar: 'أقصر',
        reason_en: 'Shorter',
      }
      const { id } = await app.db
        .insertInto('site_house_word')
        .values({ ...word, exact: false })
        .returning('id')
        .executeTakeFirstOrThrow()
      await app.db
        .insertInto('demo_row')
        .values({ table_name: 'site_house_word', key: String(id), part: 'words', row: JSON.stringify(word) })
        .execute()
      return { path: '/admin/demo', fields: { do: 'remove', part: 'words' } }
    },
  },
  {
    covers: 'admin/menu',
    what: 'order the menu',
    as: 'editor',
    adds: { audit_log: 1, menu_entry: 1 },
    ask: async () => ({
      path: '/admin/menu',
      fields: {
        do: 'down home',
        was: writeArrangement(arrangementOf(MENU_DEFAULTS, await storedMenu(app.db))),
      },
    }),
  },
  {
    covers: 'admin/missing-addresses',
    what: 'hide an address',
    as: 'chief',
    adds: { site_missed_hidden: 1 },
    ask: async () => {
      const missed = { path: '/2014/05/gone', day: '2026-11-20', asked: 2 }
      await app.db.insertInto('site_missed').values(missed).execute()
      return { path: '/admin/missing-addresses', fields: { do: 'hide', path: missed.path } }
    },
  },
  {
    covers: 'admin/missing-addresses',
    what: 'begin a redirect',
    as: 'chief',
    adds: { entry_draft: 1 },
    ask: async () => {
      const missed = { path: '/2014/05/moved', day: '2026-11-20', asked: 2 }
      await app.db.insertInto('site_missed').values(missed).execute()
      return { path: '/admin/missing-addresses', fields: { do: 'redirect', path: missed.path } }
    },
  },
  {
    covers: 'admin/redirects/file',
    what: 'take a file of redirects',
    as: 'chief',
    adds: { audit_log: 1 },
    ask: () => ({
      path: '/admin/redirects/file',
      fields: { do: 'take' },
      file: Buffer.from(`old_address,leads_to\n/in-a-file-${nextReference++},/helps\n`),
    }),
  },
  {
    covers: 'admin/articles/:key/live',
    what: 'begin live coverage',
    as: 'editor',
    adds: { live_coverage: 1, entry_draft: 1, entry_revision: 1, audit_log: 1 },
    ask: () => ({ path: `/admin/articles/${post('articles')}/live`, fields: { do: 'begin' } }),
  },
  {
    covers: 'admin/live/:key/desk',
    what: 'publish an update',
    as: 'editor',
    adds: { live_entry: 1, entry_draft: 1, entry_revision: 1, audit_log: 1 },
    ask: async () => ({
      path: `/admin/live/${await liveCoverage()}/desk`,
      fields: { do: 'add', lang: 'ar', text: 'نص', title: 'عنوان' },
    }),
  },
  {
    covers: 'admin/live/:key/desk',
    what: 'publish an update with a picture',
    as: 'editor',
    adds: { live_entry: 1, entry_draft: 1, entry_revision: 1, audit_log: 2, media_image: 1 },
    ask: async () => ({
      path: `/admin/live/${await liveCoverage()}/desk`,
      fields: { do: 'add', lang: 'ar', text: 'نص', title: '' },
      file: await testPicture(900, 500),
    }),
  },
  {
    covers: 'admin/menu/:key',
    what: 'add a link',
    as: 'editor',
    adds: { audit_log: 1, menu_entry: 1 },
    ask: () => ({
      path: '/admin/menu/new',
      fields: {
        was: '',
        list: 'site',
        page: '',
        href: 'https://gpca.example',
        label_ar: 'الاتحاد',
        label_en: 'Association',
      },
    }),
  },
  {
    covers: 'admin/:kind/order',
    what: 'change the order',
    as: 'editor',
    adds: { audit_log: 1, entry_draft: 2, entry_revision: 4 },
    ask: () => ({
      path: '/admin/categories/order',
      fields: { do: 'down 1', was: ':1,2' },
    }),
  },
  {
    covers: 'admin/:kind/:key',
    what: 'write a note',
    as: 'editor',
    adds: { entry_note: 1, audit_log: 1 },
    ask: async () => ({
      path: `/admin/helps/${await begun()}`,
      fields: { do: 'note', note_text: 'راجع السؤال' },
    }),
  },
  {
    covers: 'admin/review',
    what: 'take',
    as: 'editor',
    adds: { audit_log: 1 },
    ask: async () => ({ path: '/admin/review', fields: { do: 'take', id: `articles/${await handedIn()}` } }),
  },
  {
    covers: 'admin/notices',
    what: 'mark all as read',
    as: 'editor',
    adds: {},
    ask: () => ({ path: '/admin/notices', fields: { do: 'allRead' } }),
  },
  {
    covers: 'admin/notices/mail',
    what: 'choose',
    as: 'editor',
    adds: { entry_notice_choice: EVENT_NAMES.length },
    ask: () => ({
      path: '/admin/notices/mail',
      fields: Object.fromEntries(EVENT_NAMES.map((event) => [`mail_${event}`, 'daily'])),
    }),
  },
  {
    covers: 'admin/:kind',
    what: 'choose several',
    as: 'editor',
    adds: { entry_batch: 1 },
    ask: async () => ({ path: '/admin/helps', fields: { do: 'archive', row: await help() } }),
  },
  {
    covers: 'admin/:kind',
    what: 'save a view',
    as: 'editor',
    adds: { entry_view: 1 },
    ask: () => ({ path: '/admin/helps?show=archived', fields: { do: 'view', view: 'المؤرشف' } }),
  },
  {
    covers: 'admin/changes/:id',
    what: 'run a batch',
    as: 'editor',
    adds: { audit_log: 2, entry_draft: 1, entry_revision: 2, helps_item: -1 },
    ask: async () => ({ path: `/admin/changes/${await batchOf(await help())}`, fields: { do: 'run' } }),
  },
  {
    covers: 'admin/changes',
    what: 'undo a batch',
    as: 'editor',
    adds: {},
    async ask() {
      const id = await batchOf(await help())
      const rows = JSON.stringify({ done: [], left: [] })
      await app.db.updateTable('entry_batch').set({ prepared: false, rows }).where('id', '=', id).execute()
      return { path: '/admin/changes', fields: { do: 'undo', id: String(id) } }
    },
  },
  {
    covers: 'admin/:kind/:key/history',
    what: 'name a version',
    as: 'editor',
    adds: {},
    async ask() {
      const key = await help()
      const id = await revisionOf(key)
      return {
        path: `/admin/helps/${key}/history`,
        fields: { do: 'name', id: String(id), name: 'قبل رمضان' },
      }
    },
  },
  {
    covers: 'admin/:kind/:key/history/:revision',
    what: 'restore a version',
    as: 'editor',
    adds: { audit_log: 1, entry_draft: 1, entry_revision: 1 },
    async ask() {
      const key = await help()
      const id = await revisionOf(key)
      return { path: `/admin/helps/${key}/history/${id}`, fields: { do: 'restore', was: '{}' } }
    },
  },
  {
    covers: 'admin/imports',
    what: 'undo an import',
    as: 'editor',
    adds: {},
    ask: async () => ({
      path: '/admin/imports',
      fields: { do: 'undo', id: String(await importOf('undone', false)) },
    }),
  },
  {
    covers: 'admin/imports/files/:id',
    what: 'check a file',
    as: 'editor',
    adds: { data_import: 1, jobs: 1 },
    ask: async () => ({
      path: `/admin/imports/files/${await upload()}`,
      fields: {
        do: 'check',
        into: 'prices',
        columns: markOf(HEADER),
        'col.0': 'product',
        'col.1': 'price',
        'col.2': 'add_date',
      },
    }),
  },
  {
    covers: 'admin/imports/:id',
    what: 'import what was checked',
    as: 'editor',
    adds: { data_import: 1, jobs: 1 },
    ask: async () => ({
      path: `/admin/imports/${await importOf('checked', true)}`,
      fields: { do: 'import' },
    }),
  },
  {
    covers: 'admin/archives',
    what: 'give an archive',
    as: 'chief',
    adds: { archive_request: 1, audit_log: 1, jobs: 1 },
    ask: async () => ({
      path: '/admin/archives',
      fields: {
        do: 'check',
        address: `https://old.example/feed/${nextReference++}`,
        standing: 'published',
        section: 'articles',
      },
    }),
  },
  {
    covers: 'admin/archives/:id',
    what: 'import what was checked',
    as: 'chief',
    adds: { jobs: 1 },
    ask: async () => ({ path: `/admin/archives/${await archiveAsked()}`, fields: { do: 'import' } }),
  },
  {
    covers: 'admin/archives/imports/:id',
    what: 'go on with an import',
    as: 'chief',
    adds: { jobs: 1 },
    ask: async () => ({
      path: `/admin/archives/imports/${await archiveImported('stopped')}`,
      fields: { do: 'again' },
    }),
  },
  {
    covers: 'admin/archives/imports/:id/undo',
    what: 'undo the import of an archive',
    as: 'chief',
    adds: { jobs: 1 },
    ask: async () => ({
      path: `/admin/archives/imports/${await archiveImported('done')}/undo`,
      fields: { do: 'undo' },
    }),
  },
  {
    covers: 'admin/price-series/:key/prices',
    what: 'save a price',
    as: 'editor',
    adds: { audit_log: 1, entry_batch: 1, products_prices_point: 1 },
    ask: async () => ({
      path: `/admin/price-series/${await series()}/prices`,
      fields: { do: 'grid', 'new1.day': '2026-11-16', 'new1.price': '400' },
    }),
  },
  {
    covers: 'admin/price-series/:key/prices',
    what: 'paste prices',
    as: 'editor',
    adds: { entry_batch: 1 },
    ask: async () => ({
      path: `/admin/price-series/${await series()}/prices`,
      fields: { do: 'paste', text: '2026-11-16\t400' },
    }),
  },
  {
    covers: 'admin/price-series/:key/prices/:batch',
    what: 'save what was pasted',
    as: 'editor',
    adds: { audit_log: 1, products_prices_point: 1 },
    async ask() {
      const id = await series()
      const batch = await app.db
        .insertInto('entry_batch')
        .values({
          kind: 'price-points',
          account_id: ids.editor,
          asked: JSON.stringify({ series: id, text: '2026-11-16\t400' }),
          rows: '{}',
          prepared: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return {
        path: `/admin/price-series/${id}/prices/${batch.id}`,
        fields: { do: 'run', mark: markOf(['']) },
      }
    },
  },
  {
    covers: 'admin/comments',
    what: 'decide',
    as: 'editor',
    adds: { audit_log: 1 },
    ask: async () => ({
      path: '/admin/comments',
      fields: { do: 'removed', comment: String(await comment('member')) },
    }),
  },
  {
    covers: 'admin/comments',
    what: 'limit a member',
    as: 'editor',
    adds: { audit_log: 1, editorial_sanction: 1 },
    ask: async () => ({
      path: '/admin/comments',
      fields: { do: 'sanction', user: String(ids.member), kind: 'hold', days: '1', reason: 'تكرار' },
    }),
  },
  {
    covers: 'admin/ballots',
    what: 'leave out',
    as: 'editor',
    adds: { audit_log: 1 },
    async ask() {
      const question_id = await waitingBallot()
      return {
        path: '/admin/ballots',
        fields: { do: 'dropped', question: String(question_id), network: 'one' },
      }
    },
  },
  ...(['admin/contact', 'admin/contact/:id'] as const).map((covers): Case => ({
    covers,
    what: 'mark',
    as: 'editor',
    adds: {},
    async ask() {
      const { id } = await app.db
        .insertInto('contact_message')
        .values({ ...MESSAGE, lang: 'ar', reference: `40922-${String(nextReference++)}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      const fields = { do: 'handled', row: String(id) }
      return { path: covers === 'admin/contact' ? '/admin/contact' : `/admin/contact/${id}`, fields }
    },
  })),
  {
    covers: 'admin/mail/:id',
    what: 'send again',
    as: 'chief',
    adds: { jobs: 1 },
    async ask() {
      const { id } = await app.db
        .insertInto('mail_outbox')
        .values({
          recipient: 'a@kimya.test',
          subject: 's',
          body_html: '',
          body_text: '',
          lang: 'ar',
          status: 'failed',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { path: `/admin/mail/${id}`, fields: { do: 'retry' } }
    },
  },
  {
    covers: 'admin/api-keys',
    what: 'revoke',
    as: 'chief',
    adds: { audit_log: 1 },
    ask: async () => ({ path: '/admin/api-keys', fields: { key: await apiKey(ids.member) } }),
  },
  {
    covers: 'admin/jobs',
    what: 'try again',
    as: 'chief',
    adds: { jobs: 1 },
    ask: () => ({
      path: '/admin/jobs',
      fields: { do: 'retry', name: 'mail.send', job: '0192f0a0-0000-7000-8000-000000000000' },
    }),
  },
  {
    covers: 'admin/settings',
    what: 'save',
    as: 'chief',
    adds: { audit_log: 1, site_setting: 21 },
    ask: () => ({
      path: '/admin/settings',
      fields: {
        name_ar: 'كيميا',
        name_en: 'Kimya',
        tagline_ar: 'وصف',
        tagline_en: 'Tagline',
        design: 'design_1',
        picture_rights: 'none',
        use_search: '1',
        registration_open: '1',
        closing_message_ar: 'نعود',
        closing_message_en: 'Back soon',
      },
    }),
  },
  ...(
    [
      ['c/:key', 'articles'],
      ['aw/:key', 'around-world'],
      ['news-excerpt/:key', 'news-excerpt'],
    ] as const
  ).map(([covers, section]): Case => ({
    covers,
    what: 'comment',
    as: 'member',
    adds: { editorial_comment: 1 },
    ask: () => ({ path: pathOf(section), fields: { do: 'comment', parent: '', text: 'تعليق' } }),
  })),
  {
    covers: 'c/:key',
    what: 'report',
    as: 'member',
    adds: { editorial_comment_report: 1 },
    ask: async () => ({
      path: pathOf('articles'),
      fields: { do: 'report', comment: String(await comment('editor')), reason: 'spam' },
    }),
  },
  {
    covers: 'c/:key',
    what: 'remove',
    as: 'member',
    adds: {},
    ask: async () => ({
      path: pathOf('articles'),
      fields: { do: 'remove', comment: String(await comment('member')) },
    }),
  },
  {
    covers: 'c/:key',
    what: 'open',
    as: 'editor',
    adds: {},
    ask: () => ({ path: pathOf('articles'), fields: { do: 'open' } }),
  },
]

const CALLS: Case[] = [
  {
    covers: 'POST /admin/api/Entries/:kind',
    what: 'begin',
    as: 'editor',
    adds: { entry_draft: 1 },
    ask: () => ({
      path: '/ar/admin/api/Entries/helps',
      body: { fields: { question_ar: 'كيف أسجل؟' } },
      headers: { 'idempotency-key': 'begin-helps' },
    }),
  },
  {
    covers: 'PATCH /admin/api/Entries/:kind/:key',
    what: 'save',
    as: 'editor',
    adds: {},
    ask: async () => ({
      path: `/ar/admin/api/Entries/helps/${await begun()}`,
      body: {
        fields: { question_ar: 'كيف أشترك؟' },
        was: { question_ar: [markOf(QUESTION.question_ar)] },
        known: 1,
      },
    }),
  },
  {
    covers: 'POST /admin/api/Entries/:kind/:key/Presence',
    what: 'say',
    as: 'editor',
    adds: { entry_presence: 1 },
    ask: async () => ({
      path: `/ar/admin/api/Entries/helps/${await begun()}/Presence`,
      body: { field: 'question_ar' },
    }),
  },
  {
    covers: 'POST /admin/api/Remarks/:kind/:key/Figures',
    what: 'ask',
    as: 'editor',
    adds: {},
    ask: async () => ({
      path: `/ar/admin/api/Remarks/helps/${await begun()}/Figures`,
      body: { blocks: ['بلغ سعر الميثانول 318 دولاراً للطن'] },
    }),
  },
  {
    covers: 'POST /admin/api/Remarks/:kind/:key/Accepted',
    what: 'accept',
    as: 'editor',
    adds: { audit_log: 1 },
    ask: async () => ({
      path: `/ar/admin/api/Remarks/helps/${await begun()}/Accepted`,
      body: { id: 'mark', text: '318', note: 'سعر عقد' },
    }),
  },
  {
    covers: 'POST /admin/api/Remarks/:kind/:key/Twins',
    what: 'confirm',
    as: 'editor',
    adds: {},
    ask: async () => ({
      path: `/ar/admin/api/Remarks/helps/${await begun()}/Twins`,
      body: { field: 'answer', ar: 'one', en: 'other' },
    }),
  },
  {
    covers: 'POST /admin/api/Card',
    what: 'show a card',
    as: 'editor',
    adds: { editorial_card: 1 },
    // What its address says whole is not fetched.
    ask: () => ({
      path: '/ar/admin/api/Card',
      body: { address: 'https://www.openstreetmap.org/#map=10/27.01/49.66' },
    }),
  },
  {
    covers: 'POST /admin/api/Notes/:kind/:key',
    what: 'write',
    as: 'editor',
    adds: { entry_note: 1, audit_log: 1 },
    ask: async () => ({ path: `/ar/admin/api/Notes/helps/${await begun()}`, body: { body: 'راجع السؤال' } }),
  },
  {
    covers: 'PATCH /admin/api/Notes/:kind/:key/:id',
    what: 'settle',
    as: 'editor',
    adds: {},
    async ask() {
      const key = await begun()
      const { ctx } = testContext(app, { path: '/admin', viewer: EDITOR() })
      const id = await app.db
        .transaction()
        .execute((trx) => writeNote(trx, ctx, HELP, key, { body: 'راجع السؤال' }))
      return { path: `/ar/admin/api/Notes/helps/${key}/${id}`, body: { resolved: true } }
    },
  },
  {
    covers: 'POST /fileuploads/api/Upload',
    what: 'upload',
    as: 'editor',
    adds: { media_image: 1, audit_log: 1 },
    ask: async () => ({
      path: '/ar/fileuploads/api/Upload',
      body: { file: (await testPicture(300, 200)).toString('base64'), fileName: 'مصنع.png' },
    }),
  },
  {
    covers: 'POST /accounts/api/Passkeys/Options',
    what: 'ask',
    as: 'visitor',
    adds: { accounts_challenge: 1 },
    ask: () => ({ path: '/ar/accounts/api/Passkeys/Options', body: { purpose: 'login' } }),
  },
  {
    covers: 'POST /Web/Errors',
    what: 'report',
    as: 'visitor',
    adds: { errors: 1 },
    ask: () => ({ path: '/ar/Web/Errors/', body: { message: 'x is not a function', path: '/index' } }),
  },
  {
    covers: 'POST /contact/api/messages',
    what: 'send',
    as: 'visitor',
    adds: MAILED,
    ask: () => ({ path: '/ar/contact/api/messages', body: MESSAGE }),
  },
  {
    covers: 'POST /vote/api/questions/:id/ballots',
    what: 'vote',
    as: 'visitor',
    adds: { vote_ballot: 1 },
    ask: () => ({ path: `/ar/vote/api/questions/${ids.question}/ballots`, body: { option: ids.option } }),
  },
  ...SECTIONS.flatMap((section): Case[] => [
    {
      covers: `POST /${section}/api/Comments/:post_id`,
      what: 'comment',
      as: 'member',
      adds: { editorial_comment: 1 },
      ask: () => ({ path: `/ar/${section}/api/Comments/${post(section)}`, body: { text: 'تعليق بالواجهة' } }),
    },
    {
      covers: `DELETE /${section}/api/Comments/:post_id/:comment_id`,
      what: 'remove',
      as: 'editor',
      adds: {},
      ask: async () => ({
        path: `/ar/${section}/api/Comments/${post(section)}/${await comment('editor', section)}`,
      }),
    },
    {
      covers: `POST /${section}/api/Comments/:post_id/:comment_id/Reports`,
      what: 'report',
      as: 'member',
      adds: { editorial_comment_report: 1 },
      ask: async () => ({
        path: `/ar/${section}/api/Comments/${post(section)}/${await comment('editor', section)}/Reports`,
        body: { reason: 'spam' },
      }),
    },
  ]),
]

test('SAFE-08 every form and every call that changes something is among those sent ten times', () => {
  expect(new Set([...FORMS, ...CALLS].map(({ covers }) => covers))).toEqual(new Set(unsafe))
})

const METHODS = ['DELETE', 'PATCH', 'POST'] as const

/** A form as a browser sends it. */
async function encoded(fields: Record<string, string>, file?: Buffer) {
  const form = file ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file && form instanceof FormData) form.append('file', new File([new Uint8Array(file)], 'مصنع.png'))
  const sent = new Response(form)
  return {
    type: sent.headers.get('content-type') ?? '',
    bytes: Buffer.from(await sent.arrayBuffer()),
  }
}

/** Sends one request ten times at once; returns the answers and what they added. */
async function tenTimes(sent: Case) {
  const { path, cookies, fields, file, body, headers } = await sent.ask()
  const { cookie: own, token } = await enter(sent.as)
  const cookie = cookies ? `${own}; ${cookies}` : own
  const session = /session=([^;]+)/.exec(own)?.[1] ?? ''
  const sending = typeof fields === 'function' ? fields(session) : fields
  const form = await encoded({ ...sending, csrftoken: token }, file)
  const before = await countRows()
  const answers = await Promise.all(
    Array.from({ length: TIMES }, () =>
      server.inject(
        sending
          ? {
              method: 'POST',
              url: path,
              headers: { cookie, 'content-type': form.type },
              payload: form.bytes,
            }
          : {
              method: METHODS.find((method) => sent.covers.startsWith(method)) ?? 'POST',
              url: path,
              headers: { cookie, 'x-csrftoken': token, ...headers },
              ...(body && { payload: body }),
            },
      ),
    ),
  )
  const after = await countRows()
  const added = Object.entries(after).map(([name, n]) => [name, n - (before[name] ?? 0)] as const)
  return { answers, adds: Object.fromEntries(added.filter(([, n]) => n !== 0)) }
}

test.each(FORMS)('SAFE-08 the form $covers $what sent ten times at once is done once', async (form) => {
  const { answers, adds } = await tenTimes(form)
  expect(adds).toEqual(form.adds)
  // After the first of these the others may come from a visitor, whom the page sends home or to the login.
  const ends = form.answers === 'ends'
  if (form.answers === 'shows') {
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    return
  }
  const places = new Set(answers.map(({ headers }) => headers.location))
  // The provider's page is elsewhere, and the only one.
  for (const place of places) expect(place?.replace(stripe.url, '')).toMatch(/^\//)
  if (!ends) expect(places.size).toBe(1)
  if (!ends) expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]))
  const cookies = answers.flatMap((answer) => answer.cookies.filter(({ name }) => name === 'session'))
  expect(new Set(cookies.map(({ value }) => value)).size).toBeLessThanOrEqual(1)
})

test.each(CALLS)('SAFE-08 the call $covers sent ten times at once is done once', async (call) => {
  const { answers, adds } = await tenTimes(call)
  expect(adds).toEqual(call.adds)
  // An answer that is given again may name its fields in another order.
  const read = ({ statusCode, body }: (typeof answers)[number]) => [
    statusCode,
    body === '' ? null : JSON.parse(body),
  ]
  for (const answer of answers.slice(1)) expect(read(answer)).toEqual(answers.slice(0, 1).map(read)[0])
  expect(answers[0]?.statusCode).toBeLessThan(300)
})

test('SAFE-08 what is sent once more later, with another text or under another key is done again', async () => {
  const { cookie, token } = await enter('visitor')
  const send = async (message: string, key?: string) => {
    const answer = await server.inject({
      method: 'POST',
      url: '/ar/contact/api/messages',
      headers: { cookie, 'x-csrftoken': token, ...(key && { 'idempotency-key': key }) },
      payload: { ...MESSAGE, message },
    })
    return answer.json<{ reference: string }>().reference
  }
  await app.db.deleteFrom('rate_limit').execute()
  const first = await send('أولى')
  expect(await send('أولى')).toBe(first)
  expect(await send('ثانية')).not.toBe(first)
  const named = await send('أولى', 'a-key')
  expect(named).not.toBe(first)
  await app.db
    .updateTable('request_once')
    .set({ expires_at: new Date(0) })
    .where('key', 'like', 'contact:%')
    .execute()
  expect(await send('أولى')).not.toBe(first)
  expect(await send('أولى', 'x'.repeat(201))).toBeUndefined()
})

test('SAFE-08 a form that was refused may be mended and sent again, and a fault leaves nothing done', async () => {
  const { cookie, token } = await enter('visitor')
  const send = (fields: Record<string, string>) =>
    server.inject({
      method: 'POST',
      url: '/contact',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...fields, csrftoken: token }).toString(),
    })
  const before = await countRows()
  const { jobs } = app
  app.jobs = { ...jobs, sendIn: () => Promise.reject(new Error('queue is down')) }
  expect((await send({ ...MESSAGE, message: 'بعد عطل' })).statusCode).toBe(500)
  app.jobs = jobs
  expect(await countRows()).toEqual(before)
  expect((await send({ ...MESSAGE, message: 'بعد عطل' })).statusCode).toBe(303)
  expect(await countRows()).toMatchObject({ contact_message: (before['contact_message'] ?? 0) + 1 })
})
