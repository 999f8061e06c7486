import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import Mail, { loader } from './mail.tsx'

let database: TestDatabase
let app: ReturnType<typeof testApp>
let id: number

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  id = await queueMail(app.db, app.jobs, {
    to: 'desk@kimya.example',
    replyTo: 'ali@plant.example',
    lang: 'ar',
    subject: 'رسالة جديدة',
    html: '<p>نص</p><script>alert(1)</script>',
    text: 'نص الرسالة',
  })
})
afterAll(() => database.drop())

const as = (role: 'administrator' | 'editor'): Viewer => ({ role, id: 1, username: role, displayName: role })
const open = (path: string, viewer?: Viewer) => loader(routeArgs(testContext(app, { path, viewer }).ctx))

test('the administrator reads the list and a whole mail; its HTML stands in a frame without any right', async () => {
  const list = await open('/admin/mail', as('administrator'))
  expect(renderPage(Mail, 'ar', { loader: list })).toContain('رسالة جديدة')
  const html = renderPage(Mail, 'ar', { loader: await open(`/admin/mail?id=${id}`, as('administrator')) })
  expect(html).toContain('sandbox=""')
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('ali@plant.example')
})

test('ACC-05 nobody else may read mails; what does not exist is 404', async () => {
  for (const viewer of [undefined, as('editor')]) {
    expect(await thrownBy(() => open('/admin/mail', viewer))).toMatchObject({ status: 403 })
    expect(await thrownBy(() => open(`/admin/mail?id=${id}`, viewer))).toMatchObject({ status: 403 })
  }
  for (const path of ['/admin/mail?id=999', '/admin/mail?id=x', '/admin/mail?page=9', '/admin/mail?page=0']) {
    expect(await thrownBy(() => open(path, as('administrator')))).toMatchObject({ status: 404 })
  }
})
