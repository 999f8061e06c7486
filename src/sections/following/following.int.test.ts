import type { ComponentType } from 'react'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { postRow } from '#editorial/writing/save.server.ts'
import { listMail } from '#platform/mail/outbox.server.ts'
import { unsubscribe, unsubscribeTokens } from '#platform/mail/unsubscribe.server.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { memberData } from '#sections/accounts/own/leave.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { routeArgs, testContext, thrownBy, type Asked } from '#testing/context.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { setToday } from '#testing/today.server.ts'
import { MAIL_LISTS } from '../mail-lists.server.ts'
import { writeRule } from './alerts/rules.server.ts'
import { follow } from './follows.server.ts'
import { mailDue } from './mail/deliver.server.ts'
import { createNotices } from './notices/happen.server.ts'
import FavouritesPage, {
  action as favouritesAction,
  loader as favouritesLoader,
} from './pages/favourites.tsx'
import FollowingPage, { action as followingAction, loader as followingLoader } from './pages/following.tsx'
import NoticesPage, { action as noticesAction, loader as noticesLoader } from './pages/notices.tsx'
import StopPage, { loader as stopLoader } from './pages/stop.tsx'
import ThingPage, { action as thingAction, loader as thingLoader } from './pages/thing.tsx'
import { saveSettings, settingsOf } from './settings.server.ts'
import { dayAfter, makeProduct, makeReader, makeSeries, NO_BREAKING, setPrice } from './testing.server.ts'

let database: TestDatabase
let app: ReturnType<typeof testApp>
let reader: Member
let series: { id: number; slug: string }
let post = 0
/** A morning in Riyadh. */
const NOW = new Date('2026-11-23T07:00:00Z')
const TODAY = '2026-11-23'
let markets = 0

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  await setToday(app.db, TODAY)
  await makeProduct(app.db, 'urea')
  await app.db
    .insertInto('editorial_desk')
    .values({ key: 'desk', name_ar: 'مكتب الأسمدة', name_en: 'Fertilizer desk' })
    .execute()
})
beforeEach(async () => {
  await app.db.deleteFrom('mail_outbox').execute()
  await app.db.deleteFrom('following_work').execute()
  // Readers of earlier tests hear of nothing more.
  await app.db.deleteFrom('accounts_user').execute()
  const id = await makeReader(app.db, `reader${++markets}`, { lang: 'en' })
  reader = { role: 'member', id, username: `reader${markets}`, displayName: 'Reader' }
  series = await makeSeries(
    app.db,
    'urea',
    String.fromCharCode(65 + Math.floor(markets / 26), 65 + (markets % 26)),
    { day: dayAfter(TODAY, -2), price: 400 },
  )
  const row = postRow({
    section: 'articles',
    status: 'published',
    published_at: dayBefore(30),
    title_ar: 'مادة عن اليوريا',
    title_en: 'A story on urea',
    desk: 'desk',
    products: ['urea'],
  })
  post = (await app.db.insertInto('editorial_post').values(row).returning('id').executeTakeFirstOrThrow()).id
})
afterAll(() => database.drop())

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000)
const visit = (path: string, more: Partial<Asked> = {}) =>
  testContext(app, { path, viewer: reader, lang: 'en', now: NOW, ...more }).ctx
const set = (price: number, day = TODAY) => setPrice(app.db, series.id, day, price)
const makeNotices = (now = NOW) => createNotices(app.db, now)
const rule = (values: Partial<Parameters<typeof writeRule>[3]> = {}) =>
  app.db.transaction().execute((trx) =>
    writeRule(trx, reader.id, series.slug, {
      kind: 'above',
      threshold: 450,
      window: null,
      site: true,
      push: false,
      mail: 'instant',
      expires: null,
      ...values,
    }),
  )
const followIt = (...[kind, key, ways = {}]: [Parameters<typeof follow>[2], string, object?]) =>
  app.db
    .transaction()
    .execute((trx) =>
      follow(trx, reader.id, kind, key, { site: true, push: false, mail: 'instant', ...ways }),
    )
const notices = async () =>
  await app.db
    .selectFrom('following_notice')
    .selectAll()
    .where('user_id', '=', reader.id)
    .orderBy('id')
    .execute()
const mails = async () => (await listMail(app.db, 1)).mails.toReversed()

type Page = { Page: ComponentType; load: (args: never) => Promise<unknown> }
const show = async ({ Page, load }: Page, ctx: ReturnType<typeof visit>, params = {}) =>
  renderPage(Page, ctx.lang, { loader: (await load(routeArgs(ctx, params))) as object })
const FAVOURITES = { Page: FavouritesPage, load: favouritesLoader } as Page
const FOLLOWING = { Page: FollowingPage, load: followingLoader } as Page
const NOTICES = { Page: NoticesPage, load: noticesLoader } as Page
const STOP = { Page: StopPage, load: stopLoader } as Page

async function press(kind: string, key: string, fields: Record<string, string>): Promise<string> {
  const args = routeArgs(visit(`/en/profile/Following/${kind}/${key}`), { kind, key }, fields)
  const answer = (await thingAction(args)) as Response
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

test.each([
  ['Favourites', FAVOURITES],
  ['Following', FOLLOWING],
  ['Notices', NOTICES],
])(
  'ROUTE-11 /profile/%s asks a visitor to log in, and says what to do while it is empty',
  async (name, page) => {
    const path = `/profile/${name}`
    const asked = await thrownBy(() => page.load(routeArgs(testContext(app, { path }).ctx)))
    expect(asked).toEqual({ status: 302, location: `/account/login?next=${encodeURIComponent(path)}` })
    for (const lang of ['ar', 'en'] as const)
      expect(await show(page, visit(path, { lang }))).toContain('class="empty"')
  },
)

test('ACC-08 a reader saves a story with one button, finds it by its kind, and takes it away and back again', async () => {
  expect(await press('post', String(post), { do: 'save' })).toContain('done=saved')
  expect(await press('post', String(post), { do: 'save' })).toContain('done=saved')
  const html = await show(FAVOURITES, visit('/en/profile/Favourites?kind=post'))
  expect(html).toContain('A story on urea')
  expect(await show(FAVOURITES, visit('/en/profile/Favourites?kind=company'))).not.toContain(
    'A story on urea',
  )
  const { id } = await app.db
    .selectFrom('following_favourite')
    .select('id')
    .where('user_id', '=', reader.id)
    .executeTakeFirstOrThrow()
  const act = (fields: Record<string, string>) =>
    favouritesAction(routeArgs(visit('/en/profile/Favourites'), {}, fields)) as Promise<Response>
  await act({ do: 'arrange', id: String(id), note: 'For Monday' })
  const removed = await act({ do: 'remove', id: String(id) })
  expect(removed.headers.get('location')).toContain(`undo=${id}`)
  expect(await show(FAVOURITES, visit('/en/profile/Favourites'))).not.toContain('A story on urea')
  await act({ do: 'restore', id: String(id) })
  expect(await show(FAVOURITES, visit('/en/profile/Favourites'))).toContain('For Monday')
})

test('ACC-08 reading lists: a favourite is in several, in an order of its own; renamed, deleted, never another member’s', async () => {
  await press('post', String(post), { do: 'save' })
  await press('product', 'urea', { do: 'save' })
  const act = (fields: Record<string, string>) =>
    favouritesAction(routeArgs(visit('/en/profile/Favourites'), {}, fields)) as Promise<Response>
  for (const name of ['Monday', 'Fertilizers', 'Monday']) await act({ do: 'make-list', name })
  const lists = await app.db
    .selectFrom('following_list')
    .select(['id', 'name'])
    .where('user_id', '=', reader.id)
    .orderBy('sort')
    .execute()
  expect(lists.map(({ name }) => name)).toEqual(['Monday', 'Fertilizers'])
  const [monday, other] = lists.map(({ id }) => String(id))
  const saved = await app.db
    .selectFrom('following_favourite')
    .select('id')
    .where('user_id', '=', reader.id)
    .orderBy('id')
    .execute()
  for (const { id } of saved) {
    const form = new FormData()
    for (const [name, value] of [
      ['do', 'arrange'],
      ['id', String(id)],
      ['in', monday],
      ['in', other],
    ] as const)
      form.append(name, value ?? '')
    const { actOnFavourites } = await import('./saved/act.server.ts')
    await actOnFavourites(visit('/en/profile/Favourites'), form)
  }
  const order = async () => {
    const html = await show(FAVOURITES, visit(`/en/profile/Favourites?list=${monday}`))
    return html.indexOf('A story on urea') < html.indexOf('href="/en/products-prices/show/urea"')
  }
  expect(await order()).toBe(true)
  await act({ do: 'down', id: String(saved[0]?.id), list: monday ?? '' })
  expect(await order()).toBe(false)
  await act({ do: `list-down ${monday}`, list: '' })
  await act({ do: 'rename-list', list: monday ?? '', rename: 'Later' })
  const html = await show(FAVOURITES, visit('/en/profile/Favourites'))
  expect(html.indexOf('Fertilizers')).toBeLessThan(html.indexOf('Later'))
  await act({ do: 'delete-list', list: monday ?? '' })
  expect(await show(FAVOURITES, visit('/en/profile/Favourites'))).toContain('A story on urea')

  const stranger = await makeReader(app.db, `stranger${markets}`)
  const own = reader
  reader = { ...reader, id: stranger }
  expect(
    await thrownBy(() => favouritesLoader(routeArgs(visit(`/en/profile/Favourites?list=${other}`)))),
  ).toMatchObject({
    status: 404,
  })
  await act({ do: 'delete-list', list: other ?? '' })
  reader = own
  expect(await show(FAVOURITES, visit('/en/profile/Favourites'))).toContain('Fertilizers')
})

test('ACC-08 a price that gets to its level gives one notice and one mail, with unit, date, source and the way to stop them', async () => {
  await rule()
  await set(455)
  await makeNotices()
  await mailDue(app, NOW)
  expect((await notices()).map(({ kind }) => kind)).toEqual(['alert'])
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: `${reader.username}@kimya.test`, lang: 'en' })
  expect(mail?.subject).toContain('reaches 455.00 USD/t')
  expect(mail?.body_text).toContain('Source: ')
  expect(mail?.body_text).toContain('23 November 2026')
  expect(mail?.body_text).toContain(`/en/u/${mail?.unsubscribe}`)
  expect(app.seen.jobs.filter(({ name }) => name === 'mail.bulk')).not.toEqual([])
  expect(await show(NOTICES, visit('/en/profile/Notices'))).toContain('reaches')
  await mailDue(app, NOW)
  expect(await mails()).toHaveLength(1)
})

test('ACC-08 a rule mails at most once a day, and again the next; the site has each', async () => {
  await rule({ kind: 'new_point', threshold: null })
  await set(410, dayAfter(TODAY, -1))
  await makeNotices()
  await set(420)
  await makeNotices()
  await mailDue(app, NOW)
  expect(await notices()).toHaveLength(2)
  expect(await mails()).toHaveLength(1)
  const tomorrow = new Date(NOW.getTime() + 86_400_000)
  await set(430, dayAfter(TODAY, 1))
  await makeNotices(tomorrow)
  await mailDue(app, tomorrow)
  expect(await mails()).toHaveLength(2)
})

test.each([
  ['paused', async () => void (await sql`update following_rule set paused = true`.execute(app.db))],
  [
    'expired',
    async () =>
      void (await sql`update following_rule set expires_on = ${dayAfter(TODAY, -1)}`.execute(app.db)),
  ],
  [
    'of another unit',
    async () =>
      void (await sql`update products_prices_series set unit = 'USD/kg' where id = ${series.id}`.execute(
        app.db,
      )),
  ],
  [
    'on demonstration data',
    async () =>
      void (await sql`update products_prices_series set demo = true where id = ${series.id}`.execute(app.db)),
  ],
])('ACC-08 a rule that is %s notifies no one', async (_, change) => {
  await rule()
  await followIt('series', series.slug)
  await change()
  await set(455)
  await makeNotices()
  expect((await notices()).filter(({ kind }) => kind === 'alert')).toEqual([])
})

test('ACC-08 history, revisions and undos notify no one', async () => {
  await rule({ kind: 'new_point', threshold: null })
  await followIt('product', 'urea')
  await set(455, '2016-01-01')
  await set(460, dayAfter(TODAY, -2))
  await app.db.transaction().execute(async (trx) => {
    await sql`select set_config('kimya.undo', 'on', true)`.execute(trx)
    await sql`insert into products_prices_point (series_id, day, price) values (${series.id}, ${TODAY}, 470)`.execute(
      trx,
    )
  })
  expect(await makeNotices()).toBe(0)
  expect(await notices()).toEqual([])
})

test('LIVE-05 ACC-08 an alert waits while its price is late, says since when, and fires with a figure of a source that lags', async () => {
  await rule()
  const page = async (now: Date) => show(FOLLOWING, visit('/profile/Following', { now }))
  expect(await page(NOW)).toContain('Active')
  const later = new Date(NOW.getTime() + 40 * 86_400_000)
  await setToday(app.db, later.toISOString().slice(0, 10))
  expect(stripBidi(await page(later))).toContain(
    `Waits: no price since ${formatterOf('en', later).date(dayAfter(TODAY, -2))}`,
  )
  // Nine days old on the day on which it comes.
  await set(455, dayAfter(TODAY, 31))
  await makeNotices(later)
  expect((await notices()).filter(({ kind }) => kind === 'alert')).toHaveLength(1)
  expect(await page(later)).not.toContain('Waits: no price')
  await setToday(app.db, TODAY)
})

test('ACC-08 who follows product, market and series of a price is notified once, in the soonest way chosen', async () => {
  await followIt('product', 'urea', { mail: 'weekly' })
  await followIt('series', series.slug, { mail: 'instant' })
  await set(405)
  await makeNotices()
  expect((await notices()).map(({ kind }) => kind)).toEqual(['figure'])
  expect(await mailDue(app, NOW)).toBe(1)
  expect(await mails()).toHaveLength(1)
})

test('NEWS-04 a new story reaches who follows a topic that it is in; a follower of another hears nothing', async () => {
  await app.db
    .insertInto('editorial_topic')
    .values([
      { slug: 'nitrogen', title_ar: 'النيتروجين', title_en: 'Nitrogen', words_ar: ['نيتروجين'] },
      { slug: 'potash', title_ar: 'البوتاس', title_en: 'Potash', words_ar: ['بوتاس'] },
    ])
    .execute()
  await followIt('topic', 'potash')
  const row = postRow({
    section: 'articles',
    status: 'published',
    published_at: new Date(),
    title_ar: 'أسمدة النيتروجين',
  })
  await app.db.insertInto('editorial_post').values(row).execute()
  await makeNotices()
  expect(await notices()).toEqual([])
  await followIt('topic', 'nitrogen')
  await app.db.insertInto('editorial_post').values(row).execute()
  await makeNotices()
  expect(await notices()).toHaveLength(1)
  expect(await show(FOLLOWING, visit('/en/profile/Following'))).toContain('Nitrogen')
})

test('ACC-08 a new story reaches who follows its author or product and may read of it, when it is written and when it is sent', async () => {
  await followIt('author', 'desk')
  await followIt('product', 'urea')
  const row = postRow({
    section: 'articles',
    status: 'published',
    published_at: new Date(),
    title_ar: 'خبر لهيئة التحرير',
    title_en: 'For the newsroom',
    desk: 'desk',
    products: ['urea'],
  })
  const made = await app.db.insertInto('editorial_post').values(row).returning('id').executeTakeFirstOrThrow()
  await makeNotices()
  expect((await notices()).map(({ key }) => key)).toEqual([String(made.id)])
  expect(await show(NOTICES, visit('/en/profile/Notices'))).toContain('For the newsroom')
  await app.db.updateTable('editorial_post').set({ visibility: 1 }).where('id', '=', made.id).execute()
  await mailDue(app, NOW)
  expect(await mails()).toEqual([])
  expect(await show(NOTICES, visit('/en/profile/Notices'))).not.toContain('For the newsroom')
  // Private from the start, no one is notified; edited and saved again, no one is notified twice.
  await app.db
    .insertInto('editorial_post')
    .values({ ...row, visibility: 1 })
    .execute()
  await app.db
    .updateTable('editorial_post')
    .set({ visibility: 3, title_en: 'Again' })
    .where('id', '=', made.id)
    .execute()
  await makeNotices()
  expect(await notices()).toHaveLength(1)
})

test('ACC-08 an event of a followed case is a notice; one of long ago is history', async () => {
  const slug = `case-${markets}`
  await sql`insert into dumping_cases_case (slug, responsible_party_ar, product_in_question_ar, product_in_question_en, sector,
      importing_market, direction, origin_or_exported, procedure_type, the_condition, source_ar, source_en, as_of, confidence)
    values (${slug}, 'المفوضية', 'يوريا', 'Urea', 'fertilizers', 'EU', 'against_gulf_exports', '{SA}', 'anti_dumping',
      'under_investigation', 'مصدر', 'Source', '2026', 'high')`.execute(app.db)
  await followIt('case', slug)
  const today = new Date().toISOString().slice(0, 10)
  for (const [date, text] of [
    ['2019-03', 'Old'],
    [today, 'Provisional duty imposed'],
  ])
    await sql`insert into dumping_cases_event (case_slug, date, kind, event_ar, event_en, source_ar, source_en, confidence)
      values (${slug}, ${date}, 'provisional', 'حدث', ${text}, 'مصدر', 'Source', 'high')`.execute(app.db)
  await makeNotices()
  expect(await notices()).toHaveLength(1)
  expect(await show(NOTICES, visit('/en/profile/Notices'))).toContain('Provisional duty imposed')
})

test('ACC-08 quiet hours hold what is instant until they end, and a digest has a day’s notices in one mail, by the reader’s clock', async () => {
  const settings = {
    zone: 'Asia/Dubai',
    quiet_from: 10,
    quiet_to: 14,
    digest_hour: 18,
    digest_day: 0,
    alert_mail: true,
    follow_mail: true,
    revisions: true,
    ...NO_BREAKING,
  }
  await app.db.transaction().execute((trx) => saveSettings(trx, reader.id, settings, NOW))
  await rule()
  await followIt('series', series.slug, { mail: 'daily' })
  await set(455)
  await makeNotices()
  // 11:00 in Dubai.
  expect(await mailDue(app, NOW)).toBe(0)
  expect(await mailDue(app, new Date('2026-11-23T10:00:00Z'))).toBe(1)
  expect(await mails()).toHaveLength(1)
  expect(await mailDue(app, new Date('2026-11-23T13:59:00Z'))).toBe(0)
  expect(await mailDue(app, new Date('2026-11-23T14:00:00Z'))).toBe(1)
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('reaches'),
    expect.stringContaining('455.00'),
  ])
})

test('ACC-08 the weekly digest has the notices of days in one mail, on the day and hour that were chosen', async () => {
  // Thursday at 9 in Riyadh; today is Monday.
  const settings = { ...(await settingsOf(app.db, reader.id)), digest_hour: 9, digest_day: 4 }
  await app.db.transaction().execute((trx) => saveSettings(trx, reader.id, settings, NOW))
  await followIt('series', series.slug, { mail: 'weekly' })
  for (const [days, price] of [455, 460].entries()) {
    await set(price, dayAfter(TODAY, days))
    await makeNotices(new Date(NOW.getTime() + days * 86_400_000))
  }
  expect(await notices()).toHaveLength(2)
  await mailDue(app, new Date('2026-11-26T05:59:00Z'))
  expect(await mails()).toEqual([])
  await mailDue(app, new Date('2026-11-26T06:00:00Z'))
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  for (const price of ['455.00', '460.00']) expect(mail?.body_text).toContain(price)
})

test.each([
  ['company', 'orlix'],
  ['market', 'KW'],
] as const)(
  'ACC-08 who follows a %s hears of a story or a price of it, and of no other',
  async (kind, key) => {
    const own =
      kind === 'market'
        ? await makeSeries(app.db, 'urea', key, { day: dayAfter(TODAY, -2), price: 300 })
        : null
    await followIt(kind, key)
    await set(405)
    await makeNotices()
    expect(await notices()).toEqual([])
    if (own) await setPrice(app.db, own.id, TODAY, 310)
    else
      await app.db
        .insertInto('editorial_post')
        .values(
          postRow({
            section: 'articles',
            status: 'published',
            published_at: new Date(),
            title_ar: 'خبر عن أورليكس',
            title_en: 'News of Orlix',
            companies: [key],
          }),
        )
        .execute()
    await makeNotices()
    expect((await notices()).map((notice) => notice.kind)).toEqual([own ? 'figure' : 'post'])
    await mailDue(app, NOW)
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(own ? '310.00' : 'News of Orlix'),
    ])
  },
)

test('ACC-08 what was read on the site is not mailed; an account that is suspended gets nothing', async () => {
  await rule()
  await set(455)
  await makeNotices()
  const act = noticesAction(routeArgs(visit('/en/profile/Notices'), {}, { do: 'all' })) as Promise<Response>
  expect((await act).status).toBe(303)
  await mailDue(app, NOW)
  expect(await mails()).toEqual([])
  await rule({ kind: 'new_point', threshold: null })
  await set(460, dayAfter(TODAY, 1))
  await makeNotices(new Date(NOW.getTime() + 86_400_000))
  await app.db
    .updateTable('accounts_user')
    .set({ disabled_at: NOW, disabled_note: 'spam' })
    .where('id', '=', reader.id)
    .execute()
  await mailDue(app, new Date(NOW.getTime() + 86_400_000))
  expect(await mails()).toEqual([])
})

test('ACC-08 the link of a mail stops its list permanently, as often as it is used, and no other; a look at it changes nothing', async () => {
  const tokenOf = async () =>
    (await unsubscribeTokens(app.db, 'alerts', [String(reader.id)])).get(String(reader.id)) ?? ''
  const token = await tokenOf()
  expect(await tokenOf()).toBe(token)
  expect(token).toMatch(/^[\w-]{22}$/)
  const path = `/en/u/${token}`
  expect(await show(STOP, testContext(app, { path, lang: 'en' }).ctx, { token })).toContain(
    'Price alert e-mails',
  )
  await rule()
  await followIt('series', series.slug)
  for (let time = 0; time < 2; time++) expect(await unsubscribe(app.db, MAIL_LISTS, token, NOW)).toBe(true)
  expect(await unsubscribe(app.db, MAIL_LISTS, 'x'.repeat(22), NOW)).toBe(false)
  await set(455)
  await makeNotices()
  await mailDue(app, NOW)
  expect((await notices()).map(({ kind }) => kind).toSorted()).toEqual(['alert', 'figure'])
  expect(await mails()).toHaveLength(1)
  expect((await mails())[0]?.subject).not.toContain('reaches')
})

test('ACC-08 the form of an alert has what was typed and says what is wrong, also in Arabic digits', async () => {
  const at = `/en/profile/Following/series/${series.slug}`
  const params = { kind: 'series', key: series.slug }
  const typed = {
    do: 'rule',
    kind: 'change',
    threshold: 'abc',
    window: '7',
    site: '1',
    mail: 'daily',
    expires: '2020-01-01',
  }
  const refused = (await thingAction(routeArgs(visit(at), params, typed))) as unknown as {
    init: ResponseInit
    data: { fields: object; kept: { rule: { threshold: string } } }
  }
  expect(refused.init.status).toBe(400)
  expect(Object.keys(refused.data.fields)).toEqual(['threshold', 'expires'])
  const html = renderPage(ThingPage as ComponentType, 'en', {
    loader: (await thingLoader(routeArgs(visit(at), params))) as object,
    action: refused.data,
  })
  expect(html).toContain('value="abc"')
  expect(html).toContain('Enter a number above zero')
  expect(html).toContain('USD/t')
  expect(await press('series', series.slug, { ...typed, threshold: '٥', expires: '' })).toContain('done=rule')
  expect(await show(FOLLOWING, visit('/en/profile/Following'))).toContain('5%')
})

test('ACC-08 what a reader follows is changed and ended from one list, and settings with half of their quiet hours are refused', async () => {
  expect(await press('product', 'urea', { do: 'follow', site: '1', mail: 'weekly' })).toContain(
    'done=followed',
  )
  const html = await show(FOLLOWING, visit('/en/profile/Following'))
  expect(html).toContain('Urea')
  const settings = { zone: 'Asia/Riyadh', quiet_from: '22', quiet_to: '', digest_hour: '8', digest_day: '0' }
  const refused = (await followingAction(
    routeArgs(visit('/en/profile/Following'), {}, settings),
  )) as unknown as {
    init: ResponseInit
  }
  expect(refused.init.status).toBe(400)
  expect(await press('product', 'urea', { do: 'unfollow', from: 'list' })).toBe(
    '/en/profile/Following?done=unfollowed',
  )
  expect(
    await thrownBy(() => thingLoader(routeArgs(visit('/x'), { kind: 'product', key: 'none' }))),
  ).toMatchObject({
    status: 404,
  })
})

test('ACC-08 a member’s data export has all of it, and it is deleted with the account', async () => {
  await press('product', 'urea', { do: 'save' })
  await followIt('series', series.slug)
  await rule()
  await set(455)
  await makeNotices()
  const data = await memberData(visit('/'))
  expect(data).toMatchObject({
    favourites: [{ kind: 'product', key: 'urea' }],
    follows: [{ kind: 'series' }],
    alert_rules: [{ series: series.slug, kind: 'above' }],
    follow_notices: [{}, {}],
  })
  await app.db.deleteFrom('accounts_user').where('id', '=', reader.id).execute()
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from following_favourite where user_id = ${reader.id})::int
      + (select count(*) from following_follow where user_id = ${reader.id})::int
      + (select count(*) from following_rule where user_id = ${reader.id})::int
      + (select count(*) from following_notice where user_id = ${reader.id})::int as n`.execute(app.db)
  expect(rows[0]?.n).toBe(0)
})

test('POST-06 ACC-08 who began a thread is notified of published answers, by name and story, and not of their own', async () => {
  const { db } = app
  const other = await makeReader(db, `replier${markets}`, { lang: 'en' })
  const say = async (author_id: number, parent_id: number | null, status: 'published' | 'held') => {
    const values = { post_id: post, author_id, parent_id, lang: 'ar' as const, body: 'نص', status }
    return (await db.insertInto('editorial_comment').values(values).returning('id').executeTakeFirstOrThrow())
      .id
  }
  const decide = (id: number, status: 'published' | 'held' | 'removed') =>
    db.updateTable('editorial_comment').set({ status }).where('id', '=', id).execute()
  const shown = async () => {
    const page = await noticesLoader(routeArgs(visit('/profile/Notices')))
    return renderPage(NoticesPage, 'en', { loader: page })
  }
  const first = await say(reader.id, null, 'published')
  await say(reader.id, first, 'published')
  const answer = await say(other, first, 'held')
  await makeNotices()
  expect(await shown()).toContain('No notifications yet')
  await decide(answer, 'published')
  await makeNotices()
  await decide(answer, 'held')
  await decide(answer, 'published')
  await makeNotices()
  const html = await shown()
  expect(await notices()).toHaveLength(1)
  expect(html).toContain('replied to your comment')
  expect(html).toContain('Under: A story on urea')
  expect(html).toContain(`#c${answer}`)
  // A removed answer is not notified any more.
  await decide(answer, 'removed')
  expect(await shown()).not.toContain('replied to your comment')
})
