import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { thrownBy } from '#testing/context.server.ts'
import { openScreen, renderView } from '#testing/panel.tsx'
import Mail from './Mail.tsx'
import MailReader from './MailReader.tsx'

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
const open = (path: string, viewer?: Viewer) => openScreen(app, path, { viewer })

test('the administrator reads the list and a whole mail; its HTML is in a sandboxed frame', async () => {
  const list = await open('/admin/mail', as('administrator'))
  expect(renderView(Mail, 'ar', list.panel)).toContain('رسالة جديدة')
  const html = renderView(MailReader, 'ar', (await open(`/admin/mail/${id}`, as('administrator'))).panel)
  expect(html).toContain('sandbox=""')
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('ali@plant.example')
})

test('ACC-05 no one else may read mails; a missing mail is 404', async () => {
  for (const path of ['/admin/mail', `/admin/mail/${id}`]) {
    expect(await thrownBy(() => open(path))).toMatchObject({ status: 302 })
    expect(await open(path, as('editor'))).toMatchObject({ status: 403, panel: { screen: null } })
  }
  for (const path of ['/admin/mail/999', '/admin/mail/x', '/admin/mail?page=9', '/admin/mail?page=0'])
    expect(await open(path, as('administrator'))).toMatchObject({ status: 404, panel: { screen: null } })
})
