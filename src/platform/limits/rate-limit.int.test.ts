import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { LIMITS } from './limits.ts'
import { networkOf } from './network.server.ts'
import { hit, roomIn, sweepLimits } from './rate-limit.server.ts'

const secret = 'a secret of the tests, long enough'
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21) + seconds * 1000)
const contact = (network: string, seconds: number) =>
  hit({ db: database.db, secret }, 'contact', { network }, at(seconds))

describe('rate limits', () => {
  test('a window lets its number through, says how long to wait, and begins again', async () => {
    for (let i = 0; i < LIMITS.contact.hits; i += 1) expect(await contact('reader', i)).toEqual({ ok: true })
    expect(await contact('reader', 100)).toEqual({ ok: false, retryAfter: 500 })
    expect(await contact('reader', 599.5)).toEqual({ ok: false, retryAfter: 1 })
    expect(await contact('reader', 600)).toEqual({ ok: true })
    expect(await contact('reader', 601)).toEqual({ ok: true })
  })

  test('people and limits are counted apart', async () => {
    for (let i = 0; i < 6; i += 1) await contact('one', 0)
    expect(await contact('one', 1)).toMatchObject({ ok: false })
    expect(await contact('two', 1)).toEqual({ ok: true })
    expect(await hit({ db: database.db, secret }, 'vote', { network: 'one' }, at(1))).toEqual({ ok: true })
  })

  test('SAFE-07 all addresses of an IPv6 /64 are one network, alone and together with an account', async () => {
    const login = (network: string) =>
      hit({ db: database.db, secret }, 'login', { network, account: 'admin' }, at(0))
    for (let n = 1; n <= LIMITS.login.hits; n += 1)
      expect(await login(`2001:db8:7:7::${n}`)).toEqual({ ok: true })
    expect(await login('2001:db8:7:7:ffff::1')).toMatchObject({ ok: false })
    expect(await login('2001:db8:7:8::1')).toEqual({ ok: true })
  })

  test('asking for room counts nothing, and says how long to wait when there is none', async () => {
    const room = (seconds: number) =>
      roomIn({ db: database.db, secret }, 'contact', { account: 7 }, at(seconds))
    for (let n = 0; n < LIMITS.contact.hits; n += 1) {
      expect(await room(0)).toEqual({ ok: true })
      await hit({ db: database.db, secret }, 'contact', { account: 7 }, at(0))
    }
    expect(await room(100)).toEqual({ ok: false, retryAfter: 500 })
    expect(await room(600)).toEqual({ ok: true })
  })

  test('of many at once exactly the allowed number gets through', async () => {
    const verdicts = await Promise.all(Array.from({ length: 30 }, () => contact('crowd', 0)))
    expect(verdicts.filter(({ ok }) => ok)).toHaveLength(LIMITS.contact.hits)
  })

  test('no address is stored, and its hash needs the secret', async () => {
    await contact('203.0.113.7', 0)
    const rows = await database.db.selectFrom('rate_limit').select('bucket').execute()
    expect(JSON.stringify(rows)).not.toContain('203.0.113.7')
    await hit({ db: database.db, secret: 'another' }, 'contact', { network: '203.0.113.7' }, at(0))
    expect(await database.db.selectFrom('rate_limit').select('bucket').execute()).toHaveLength(
      rows.length + 1,
    )
  })

  test('the sweep deletes what is over and nothing else', async () => {
    await database.db.deleteFrom('rate_limit').execute()
    await contact('old', 0)
    await contact('new', 500)
    await sweepLimits(database.db, at(700))
    expect(await database.db.selectFrom('rate_limit').selectAll().execute()).toHaveLength(1)
    expect(await contact('new', 701)).toEqual({ ok: true })
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['64:ff9b::192.0.2.1', '192.0.2.1'],
    ['64:ff9c::1', '64:ff9c:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['a cookie', 'a cookie'],
  ])('%s is counted as %s', (who, network) => {
    expect(networkOf(who)).toBe(network)
  })
})
