import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '#platform/policy/viewer.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { openScreen, pressScreen } from '#testing/panel.tsx'
import type { DashboardView } from '../dashboard/contract.ts'
import type { DemoView } from './contract.ts'

let demo: Awaited<ReturnType<typeof demoApp>>
let chief: Viewer
let editor: Viewer
beforeAll(async () => {
  demo = await demoApp()
  const account = async (role: 'administrator' | 'editor'): Promise<Viewer> => {
    const { id } = await demo.app.db
      .insertInto('accounts_user')
      .values({ username: role, email: `${role}@x.example`, password_hash: '', display_name: role, role })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { role, id, username: role, displayName: role }
  }
  chief = await account('administrator')
})
afterAll(() => demo.drop())

const look = async <Data>(path: string, viewer = chief, lang: 'ar' | 'en' = 'en') => {
  const { status, panel } = await openScreen(demo.app, path, { viewer, lang })
  return { status, data: panel.screen?.data as Data }
}
const steps = async () => (await look<DashboardView>('/admin')).data.steps
const states = async () => (await steps())?.map(({ what, done }) => `${what} ${done}`)

test('LIVE-02 the dashboard has the seven steps to a first public day, each with its state and place, until all are done or nobody wants them', async () => {
  expect(await states()).toEqual([
    'name false',
    'address true',
    'mail false',
    'account false',
    'figures false',
    'story false',
    'demo false',
  ])
  for (const { to } of (await steps()) ?? [])
    expect([to, (await openScreen(demo.app, to, { viewer: chief, lang: 'ar' })).status]).toEqual([to, 200])
  const { db, memo } = demo.app
  editor = await (async () => {
    const { id } = await db
      .insertInto('accounts_user')
      .values({ username: 'e', email: 'e@x.example', password_hash: '', display_name: 'E', role: 'editor' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { role: 'editor', id, username: 'e', displayName: 'E' } as const
  })()
  await db
    .updateTable('site_setting')
    .set({ value: JSON.stringify({ ar: 'مرصدنا', en: 'Our desk' }) })
    .where('key', '=', 'name')
    .execute()
  memo.drop(['settings'])
  await sql`insert into editorial_post (section, title_ar, status, published_at) values ('articles', 'لنا', 'published', now())`.execute(
    db,
  )
  await sql`select products_prices_set_aside(array(select id from products_prices_series where sort = 1))`.execute(
    db,
  )
  await sql`insert into products_prices_point (series_id, day, price) select id, '2026-11-20', 300 from products_prices_series where sort = 1`.execute(
    db,
  )
  expect(await states()).toEqual([
    'name true',
    'address true',
    'mail false',
    'account true',
    'figures true',
    'story true',
    'demo false',
  ])
  expect((await look<DashboardView>('/admin', editor)).data.steps).toBeNull()
  expect((await pressScreen(demo.app, '/admin', { do: 'dismissSteps' }, { viewer: editor })).status).toBe(403)
  await pressScreen(demo.app, '/admin', { do: 'dismissSteps' }, { viewer: chief })
  expect(await steps()).toBeNull()
})

test('LIVE-02 an administrator sees what is there by part, removes what is chosen, and brings it back; others are refused', async () => {
  const { db } = demo.app
  await sql`update site_ad set text_en = 'Mine' where id = 1`.execute(db)
  const linked = await sql<{
    id: number
  }>`select min(id) as id from editorial_post where section = 'news-excerpt'`.execute(db)
  await sql`update editorial_post set body_ar = ${`<p><a href="/news-excerpt/show=${linked.rows[0]?.id}">x</a></p>`} where title_ar = 'لنا'`.execute(
    db,
  )
  expect((await look('/admin/demo', editor)).status).toBe(403)
  const { data } = await look<DemoView>('/admin/demo', chief, 'ar')
  expect(data.parts.map(({ name }) => name)).toContain('articles')
  expect(data.parts.find(({ name }) => name === 'trade')).toMatchObject({
    label: 'الصادرات والواردات',
    rows: 5292,
  })
  expect(data.kept).toMatchObject([{ part: 'الإعلانات', to: '/admin/ads/1', why: 'edited' }])
  expect(data.stories).toMatchObject([{ title: 'لنا' }])
  const refused = await pressScreen(demo.app, '/admin/demo', { do: 'remove' }, { viewer: chief })
  expect(refused.fields['part']).toBeTruthy()
  expect(
    (await pressScreen(demo.app, '/admin/demo', { do: 'remove', part: 'polls' }, { viewer: editor })).status,
  ).toBe(403)
  await pressScreen(demo.app, '/admin/demo', { do: 'remove', part: 'polls' }, { viewer: chief })
  const count = async () =>
    Number((await sql<{ n: string }>`select count(*) as n from vote_question`.execute(db)).rows[0]?.n)
  expect(await count()).toBe(0)
  const after = (await look<DemoView>('/admin/demo')).data
  expect(after.parts.find(({ name }) => name === 'polls')?.rows).toBe(0)
  const undo = { do: 'undo', id: String(after.last?.id) }
  await pressScreen(demo.app, '/admin/demo', undo, { viewer: chief })
  await pressScreen(demo.app, '/admin/demo', undo, { viewer: chief })
  expect(await count()).toBe(3)
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'actor'])
    .where('kind', '=', 'demo')
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { action: 'demo.remove', actor: 'administrator' },
    { action: 'demo.undo', actor: 'administrator' },
  ])
})
