import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUreaSeries } from '#testing/urea.server.ts'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { moveEntry } from '#entries/drafts/move.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { can } from '#platform/policy/policy.ts'
import type { Member, Role, Viewer } from '#platform/policy/viewer.ts'
import { VISITOR } from '#platform/policy/viewer.ts'
import { checkout } from '#sections/billing/order/checkout.server.ts'
import { ORDER, SELLER } from '#testing/billing.server.ts'
import { ARTICLES } from '#sections/articles/posts.server.ts'
import { testContext, thrownBy } from '#testing/context.server.ts'
import { testIssue, testList } from '#sections/newsletters/testing.server.ts'
import { openScreen, pressScreen } from '#testing/panel.tsx'
import { openPanel } from './open-panel.server.ts'
import { SCREENS } from './screens.server.ts'

const ROLES = ['member', 'subscriber', 'author', 'editor', 'administrator'] as const satisfies Role[]

let room: Newsroom
const people = new Map<Role, Viewer>()
const filled: Record<string, string> = {}

beforeAll(async () => {
  room = await testNewsroom()
  for (const role of ROLES) people.set(role, await room.account(role))
  const mail = { to: 'a@x.example', lang: 'ar', subject: 's', html: '', text: '' } as const
  filled['mail'] = String(await queueMail(room.app.db, room.app.jobs, mail))
  const message = await room.app.db
    .insertInto('contact_message')
    .values({
      reference: '40922-12345',
      lang: 'ar',
      name: 'ليلى',
      email: 'l@x.example',
      subject: 'data',
      message: 'سؤال',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  filled['contact'] = String(message.id)
  const image = { key: 'plant', width: 900, height: 600, mime: 'image/png', sha256: 'x' }
  await room.app.db.insertInto('media_image').values(image).execute()
  filled['media'] = image.key
  const document = await room.app.db
    .insertInto('fileuploads_document')
    .values({ sha256: '0'.repeat(64), file_extension: 'pdf', file_name: 'x.pdf', file_bytes: 10 })
    .returning('id')
    .executeTakeFirstOrThrow()
  filled['documents'] = String(document.id)
  const author = people.get('author')
  filled['users'] = author && 'id' in author ? String(author.id) : ''
  const { ctx } = testContext(room.app, { viewer: author })
  filled['key'] = await beginEntry(ctx, ARTICLES.kind, { title_ar: 'مسودة' })
  await moveEntry(ctx, ARTICLES.kind, filled['key'], 'submit')
  const revision = await room.app.db.selectFrom('entry_revision').select('id').executeTakeFirstOrThrow()
  filled['revision'] = String(revision.id)
  const { db, storage } = room.app
  await storage.put('imports/one', Buffer.from('a,b\r\n1,2'))
  const upload = await db
    .insertInto('data_upload')
    .values({ file_name: 'a.csv', file_key: 'imports/one', bytes: 8, sha256: 'x', target: 'prices' })
    .returning('id')
    .executeTakeFirstOrThrow()
  filled['imports/files'] = String(upload.id)
  const run = await db
    .insertInto('data_import')
    .values({ section: 'products-prices', target: 'prices', file_name: 'a.csv', state: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow()
  filled['imports'] = String(run.id)
  const archive = await db
    .insertInto('archive_request')
    .values({ name: 'old.xml', bytes: 1, settings: '{}', started_by: 'chief' })
    .returning('id')
    .executeTakeFirstOrThrow()
  filled['archives'] = String(archive.id)
  const archived = await db
    .insertInto('archive_import')
    .values({
      site: 'old.example',
      format: 'wordpress',
      source: 'old.xml',
      bytes: 1,
      settings: '{}',
      state: 'done',
      claim: randomUUID(),
      started_by: 'chief',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  filled['archives/imports'] = String(archived.id)
  const series = await addUreaSeries(db)
  await sql`insert into data_source (name, title_ar, title_en, publisher_ar, publisher_en, home_url, licence, credit_ar, credit_en,
      address, layout, target, schedule)
    values ('a-source', 'أ', 'A', 'أ', 'A', 'https://a.example/', 'CC0', 'أ', 'A', 'https://a.example/a.csv', 'table', 'prices',
      '30 9 * * *')`.execute(db)
  filled['price-series'] = String(series)
  const batch = await db
    .insertInto('entry_batch')
    .values({
      kind: 'price-points',
      asked: JSON.stringify({ series: series }),
      rows: JSON.stringify({ done: [] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  filled['batch'] = String(batch.id)
  const story = await room.post()
  const breaking = await db
    .insertInto('following_breaking')
    .values({ post_id: story, kind: 'first', headline_ar: 'عنوان', made_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  filled['breaking'] = String(breaking.id)
  filled['story'] = String(story)
  const live = await db
    .insertInto('live_coverage')
    .values({ post_id: await room.post() })
    .returning('id')
    .executeTakeFirstOrThrow()
  filled['live'] = String(live.id)
  filled['breaking/channels'] = 'new'
  filled['newsletters/issue'] = String(await testIssue(db, await testList(db)))
  for (const screen of ['billing/vat', 'landed-cost']) filled[screen] = 'new'
  const member = people.get('member')
  filled['billing'] = member && 'id' in member ? await proforma(room, member) : ''
})
afterAll(() => room.drop())

/** Something that an account was asked to pay. */
async function proforma({ app }: Newsroom, viewer: Member): Promise<string> {
  const { db } = app
  await db
    .insertInto('billing_settings')
    .values({ value: JSON.stringify(SELLER) })
    .execute()
  await db
    .insertInto('billing_plan')
    .values({ key: 'reader', name_ar: 'القارئ', name_en: 'Reader', features: ['paid'] })
    .execute()
  const price = await db
    .insertInto('billing_price')
    .values({ plan: 'reader', currency: 'SAR', months: 1, amount_minor: 4900 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { invoice } = await checkout(testContext(app, { viewer }).ctx, { ...ORDER, price: String(price.id) })
  return invoice ?? ''
}

const who = (role: Role): Viewer => people.get(role) ?? VISITOR
/** An address of a screen: what it names in its path is there. */
const addressOf = (path: string) =>
  `/admin/${path
    .replace(':kind', path === ':kind/order' ? 'categories' : 'articles')
    .replace('price-series/:key', `price-series/${filled['price-series']}`)
    .replace('menu/:key', 'menu/companies')
    .replace('newsletters/list/:key', 'newsletters/list/new')
    .replace('sources/:name', 'sources/a-source')
    .replace('plans/:key', 'plans/new')
    .replace('articles/:key/live', `articles/${filled['story']}/live`)
    .replace('live/:key/desk', `live/${filled['live']}/desk`)
    .replace(':key', filled['key'] ?? '')
    .replace(':revision', filled['revision'] ?? '')
    .replace(':batch', filled['batch'] ?? '')
    .replace(':id', filled[path.replace(/\/:id.*/, '')] ?? '')}`.replace(/\/$/, '')

describe.each(SCREENS.map(({ path }) => path))('ACC-05 ADMIN-02 the screen /admin/%s', (path) => {
  const screen = SCREENS.find((one) => one.path === path)!

  test.each(ROLES)('opens for %s only as the policy says', async (role) => {
    const viewer = who(role)
    const { status, panel } = await openScreen(room.app, addressOf(path), { viewer })
    const allowed = can(viewer, 'panel.enter') && can(viewer, screen.needs)
    expect(status).toBe(allowed ? 200 : 403)
    expect(panel.screen === null).toBe(!allowed)
    if (allowed) expect(panel.title).not.toBe('')
  })

  test('leads a visitor to log in and back', async () => {
    expect(await thrownBy(() => openScreen(room.app, addressOf(path)))).toEqual({
      status: 302,
      location: `/account/login?next=${encodeURIComponent(addressOf(path))}`,
    })
  })

  test('takes no form of who may not enter it, and says 403 as to who opens it', async () => {
    for (const role of ROLES) {
      const viewer = who(role)
      if (can(viewer, 'panel.enter') && can(viewer, screen.needs)) continue
      const { status } = await pressScreen(room.app, addressOf(path), { do: 'retry' }, { viewer })
      expect(status, role).toBe(403)
    }
    const { status } = await pressScreen(room.app, addressOf(path), { do: 'retry' })
    expect(status).toBe(screen.act ? 401 : 404)
  })
})

test('ADMIN-02 the rail has exactly the screens that the viewer may enter', async () => {
  for (const role of ROLES) {
    const viewer = who(role)
    const { panel } = await openScreen(room.app, '/admin', { viewer })
    const shown = panel.rail.flatMap(({ items }) => items.map(({ to }) => to))
    const wanted = SCREENS.flatMap(({ rail = [], path, needs }) =>
      rail.flatMap(({ to = path, needs: own = needs }) =>
        can(viewer, needs) && can(viewer, own) && can(viewer, 'panel.enter')
          ? [`/admin${to && `/${to}`}`]
          : [],
      ),
    )
    expect(shown.toSorted(), role).toEqual(wanted.toSorted())
  }
})

test('ADMIN-02 what waits is counted beside its link, and the open screen is marked in both languages', async () => {
  const { panel } = await openScreen(room.app, `/admin/contact/${filled['contact']}`, {
    viewer: who('editor'),
    lang: 'en',
  })
  const items = panel.rail.flatMap((group) => group.items)
  expect(items.find(({ to }) => to === '/admin/contact')).toMatchObject({
    label: 'Contact messages',
    count: 1,
    current: true,
  })
  expect(items.filter(({ current }) => current)).toHaveLength(1)
  expect(panel.title).toBe('Message 40922-12345')
})

test('ADMIN-02 an address of no screen is 404 within the panel', async () => {
  for (const address of ['/admin/nothing', '/admin/mail/1/more', '/admin/Mail'])
    expect(await openScreen(room.app, address, { viewer: who('administrator') }), address).toMatchObject({
      status: 404,
      panel: { screen: null, problem: 404 },
    })
})

test('ADMIN-02 ACC-05 a form at an address of no screen is 404, and 403 of who may not enter the panel', async () => {
  const press = async (role: Role) =>
    (await pressScreen(room.app, '/admin/nothing', {}, { viewer: who(role) })).status
  expect([await press('administrator'), await press('member')]).toEqual([404, 403])
})

test('ADMIN-02 no two links of the rail have the same icon', async () => {
  const { panel } = await openScreen(room.app, '/admin', { viewer: who('administrator') })
  const icons = panel.rail.flatMap(({ items }) => items.map(({ icon }) => icon))
  expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([])
})

test('ADMIN-02 a fault of one screen is logged and leaves the rail to go on with', async () => {
  const { app } = room
  const memo = {
    get: (key: string, tags: string[], load: () => Promise<unknown>) =>
      key.startsWith('panel:') ? Promise.reject(new Error('broken')) : app.memo.get(key, tags, load),
  }
  const { ctx } = testContext({ ...app, memo } as never, { path: '/admin', viewer: who('editor') })
  const { data, init } = await openPanel(ctx, '')
  expect(init?.status).toBe(500)
  expect(data).toMatchObject({ screen: null, problem: 500 })
  expect(data.rail.length).toBeGreaterThan(0)
  expect(app.seen.exceptions.map(String)).toContain('Error: broken')
})

test('SAFE-07 a form that comes after its session ended preserves what was typed, but no password', async () => {
  const posted = new FormData()
  posted.append('name_ar', 'اسم طويل كُتب على مهل')
  posted.append('password', 'secret')
  posted.append('csrftoken', 'old')
  const { status, panel } = await openScreen(room.app, '/admin/settings', { posted })
  expect(status).toBe(412)
  expect(panel.typed).toEqual([['name_ar', 'اسم طويل كُتب على مهل']])
  expect(panel).toMatchObject({ problem: 412, screen: null, rail: [] })
})
