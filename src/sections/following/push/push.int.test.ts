import { randomBytes, createECDH } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import type { PushMessage, PushResult, PushTarget } from '#platform/push/push.server.ts'
import { hashOfToken, openSession } from '#platform/sessions/sessions.server.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { testContext } from '#testing/context.server.ts'
import { follow } from '../follows.server.ts'
import { createNotices } from '../notices/happen.server.ts'
import { saveSettings } from '../settings.server.ts'
import { dayAfter, makeProduct, makeReader, makeSeries, NO_BREAKING, setPrice } from '../testing.server.ts'
import { addDevice, listDevices, removeDevice } from './devices.server.ts'
import { pushDue, pushSenderJob } from './deliver.server.ts'

const NOW = new Date('2026-11-23T07:00:00Z')
const TODAY = '2026-11-23'
const PHONE = 'Mozilla/5.0 (Linux; Android 15) Chrome/150.0 Mobile Safari/537.36'
const QUIET = {
  zone: 'Asia/Riyadh',
  quiet_from: 9,
  quiet_to: 12,
  digest_hour: 8,
  digest_day: 0,
  alert_mail: true,
  follow_mail: false,
  revisions: true,
  ...NO_BREAKING,
}

let database: TestDatabase
let app: ReturnType<typeof testApp>
let reader: Member
let token = ''
let series: { id: number; slug: string }
let made = 0

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  app.config = { ...app.config, pushSubject: 'mailto:desk@kimya.test' }
  await makeProduct(app.db, 'urea')
})
beforeEach(async () => {
  await app.db.deleteFrom('accounts_user').execute()
  app.seen.jobs.length = 0
  const username = `reader${++made}`
  const id = await makeReader(app.db, username, { lang: 'ar' })
  reader = { role: 'member', id, username, displayName: 'Reader' }
  series = await makeSeries(app.db, 'urea', `Z${String.fromCharCode(64 + made)}`, {
    day: dayAfter(TODAY, -2),
    price: 400,
  })
  token = await login()
  await app.db
    .transaction()
    .execute((trx) => follow(trx, id, 'series', series.slug, { site: true, push: true, mail: 'off' }))
})
afterAll(() => database.drop())

async function login(seconds = 3600): Promise<string> {
  const { token: opened } = await openSession(app.db, reader.id, true, PHONE, new Date())
  await app.db
    .updateTable('accounts_session')
    .set({ expires_at: new Date(Date.now() + seconds * 1000) })
    .where('token_hash', '=', hashOfToken(opened))
    .execute()
  return opened
}

function subscription(name = randomBytes(6).toString('hex')): string {
  const p256dh = createECDH('prime256v1').generateKeys('base64url', 'uncompressed')
  return JSON.stringify({
    endpoint: `https://push.example.com/${name}`,
    keys: { p256dh, auth: randomBytes(16).toString('base64url') },
  })
}
const visit = (session = token) =>
  testContext(app, {
    path: '/profile/Following',
    viewer: reader,
    lang: 'ar',
    now: NOW,
    owner: session,
    headers: { 'user-agent': PHONE },
  }).ctx
const add = (text = subscription(), session = token) => addDevice(visit(session), reader.id, text)
const devices = () => listDevices({ app }, reader.id)
const rise = async (price: number, now = NOW) => {
  await setPrice(app.db, series.id, TODAY, price)
  await createNotices(app.db, now)
}

type Parcels = { parcels: (PushMessage & { device: number })[]; tries?: number }
const jobs = () =>
  app.seen.jobs.filter(({ name }) => name === 'push.send').map(({ data }) => data as unknown as Parcels)

/** Does the waiting jobs with a service that answers so; returns what it was sent. */
async function deliver(answer: (target: PushTarget) => PushResult = () => ({ kind: 'sent' })) {
  const sent: string[] = []
  const again: Parcels[] = []
  const work = pushSenderJob({
    db: app.db,
    jobs: { send: async (_name, data) => void again.push(data as Parcels) },
    telemetry: app.telemetry,
    send: async (target, { text }) => {
      const result = answer(target)
      if (result.kind === 'sent') sent.push(text)
      return result
    },
  })
  for (const job of jobs()) await work(job)
  return { sent, again }
}

test('ACC-08: a price that is followed reaches each device of its reader, in their language, with basis and source', async () => {
  await add()
  await add()
  await rise(450)
  expect(await pushDue(app, NOW)).toBe(1)
  const { sent } = await deliver()
  expect(sent).toHaveLength(2)
  const { notification } = JSON.parse(sent[0] ?? '') as { notification: Record<string, string> }
  expect(notification).toMatchObject({ lang: 'ar', dir: 'rtl' })
  expect(notification['navigate']).toMatch(/^http:\/\/kimya\.test\/products-prices\/show\/urea\//)
  expect(notification['title']).toContain('450')
  expect(notification['body']).toContain('مصدر')
  expect((await devices()).every(({ reachedAt }) => reachedAt !== null)).toBe(true)
  expect(await pushDue(app, NOW)).toBe(0)
})

test('ACC-08: who has chosen no device, and who has read it meanwhile, is sent nothing', async () => {
  await rise(450)
  await pushDue(app, NOW)
  expect(jobs()).toEqual([])
  await add()
  await rise(460)
  await app.db.updateTable('following_notice').set({ read_at: NOW }).execute()
  await pushDue(app, NOW)
  expect(jobs()).toEqual([])
})

test('ACC-08: what comes in quiet hours reaches devices when they end', async () => {
  await add()
  await app.db.transaction().execute((trx) => saveSettings(trx, reader.id, QUIET, NOW))
  await rise(450)
  expect(await pushDue(app, NOW)).toBe(0)
  // Noon in Riyadh.
  expect(await pushDue(app, new Date('2026-11-23T09:00:00Z'))).toBe(1)
  expect((await deliver()).sent).toHaveLength(1)
})

test('ACC-08: quiet hours that are chosen later hold for what waits', async () => {
  await add()
  await rise(450)
  await app.db.transaction().execute((trx) => saveSettings(trx, reader.id, QUIET, NOW))
  expect(await pushDue(app, NOW)).toBe(0)
})

test('ACC-08: a device that is gone is forgotten, one that is busy is tried again alone', async () => {
  await add(subscription('gone'))
  await add(subscription('busy'))
  await add(subscription('good'))
  await rise(450)
  await pushDue(app, NOW)
  const { sent, again } = await deliver(({ endpoint }) =>
    endpoint.endsWith('gone')
      ? { kind: 'gone' }
      : endpoint.endsWith('busy')
        ? { kind: 'later', seconds: 60 }
        : { kind: 'sent' },
  )
  expect(sent).toHaveLength(1)
  const left = await devices()
  expect(left.map(({ endpoint }) => endpoint.split('/').at(-1))).toEqual(['good', 'busy'])
  const busy = left.find(({ endpoint }) => endpoint.endsWith('busy'))?.id
  expect(again).toMatchObject([{ parcels: [{ device: busy }], tries: 1 }])
})

test('ACC-08: many at once are one message that says how many', async () => {
  await add()
  for (let n = 0; n < 5; n++) {
    const other = await makeSeries(app.db, 'urea', `Y${String.fromCharCode(65 + n)}`, {
      day: dayAfter(TODAY, -2),
      price: 10,
    })
    await app.db
      .transaction()
      .execute((trx) => follow(trx, reader.id, 'series', other.slug, { site: true, push: true, mail: 'off' }))
    await setPrice(app.db, other.id, TODAY, 11)
  }
  await createNotices(app.db, NOW)
  await pushDue(app, NOW)
  const { sent } = await deliver()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('/profile/Notices')
})

test('ACC-08, SAFE-04: a login that is ended takes its device along, one that runs out leaves it', async () => {
  await add(subscription('ended'))
  const other = await login(-1)
  await add(subscription('over'), other)
  await app.db.deleteFrom('accounts_session').execute()
  expect((await devices()).map(({ endpoint }) => endpoint.split('/').at(-1))).toEqual(['over'])
})

test('ACC-08: a browser belongs to the account that set it up last', async () => {
  const shared = subscription('shared')
  await add(shared)
  const first = reader.id
  const id = await makeReader(app.db, `other${made}`)
  await addDevice(visit(), id, shared)
  expect(await listDevices({ app }, first)).toEqual([])
  expect(await listDevices({ app }, id)).toMatchObject([{ name: 'Chrome, Android' }])
})

test('ACC-08: no one removes another member’s device, and a suspended account is sent nothing', async () => {
  await add()
  const [device] = await devices()
  await removeDevice({ app }, reader.id + 1, device?.id ?? 0)
  expect(await devices()).toHaveLength(1)
  await rise(450)
  await pushDue(app, NOW)
  await app.db
    .updateTable('accounts_user')
    .set({ disabled_at: NOW, disabled_note: 'note' })
    .where('id', '=', reader.id)
    .execute()
  expect((await deliver()).sent).toEqual([])
})

test('ACC-08: what is no subscription is refused, and there is an end to devices', async () => {
  await expect(add('{}')).rejects.toMatchObject({ code: 'bad_request' })
  for (let n = 0; n < 20; n++) await add()
  await expect(add()).rejects.toMatchObject({ code: 'limit_reached' })
})
