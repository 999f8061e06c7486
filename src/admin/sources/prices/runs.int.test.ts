import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReadySources } from '../ready-made.server.ts'
import { BRENT, priceRoom } from './testing-prices.server.ts'

let room: Awaited<ReturnType<typeof priceRoom>>
beforeAll(async () => {
  room = await priceRoom()
})
beforeEach(() => room.clear())
afterAll(() => room.close())

test('LIVE-03 what was fetched already is a result of its own: by ETag, by Last-Modified, else by its bytes', async () => {
  const name = await room.brent()
  room.answer('/brent.csv', BRENT)
  expect((await room.run(name)).state).toBe('published')
  expect((await room.run(name)).state).toBe('same')
  room.publisher.answers.set('/brent.csv', (request, response) => {
    if (request.headers['if-none-match'] === '"2"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"2"' }).end(`${BRENT}2026-08-19,96\n`)
  })
  expect((await room.run(name)).state).toBe('published')
  expect((await room.run(name)).state).toBe('same')
  expect(await room.column('select count(*)::int from data_import where not dry')).toEqual([2])
  expect(room.publisher.asked.at(-1)?.headers['user-agent']).toMatch(
    /^Kimya\/\S+ \(\+http:\/\/kimya\.test; \S+@\S+\)$/,
  )
})

test('LIVE-03 a run that is only a check writes nothing and leaves the source as it was', async () => {
  const name = await room.brent()
  room.answer('/brent.csv', BRENT)
  const run = await room.run(name, true)
  expect(run).toMatchObject({ state: 'checked', dry: true })
  expect(await room.column(`select rows_added from data_import where id = ${run.check_id}`)).toEqual([3])
  expect(await room.points()).toEqual([])
  expect((await room.source(name)).content).toEqual({})
})

test('LIVE-06 a key is stored encrypted and is in no run, import, file, log or audit entry', async () => {
  const key = 'a-key-nobody-may-see'
  room.publisher.answers.set('/api', (_request, response) => {
    response.writeHead(503).end()
  })
  const name = await room.add({ address: `${room.publisher.base}/api`, layout: 'eia-api' }, key)
  expect(await room.run(name)).toMatchObject({
    state: 'failed',
    problems: [{ code: 'import.refused.address_status', params: { status: 503 } }],
  })
  const everything = await Promise.all(
    ['data_source', 'data_source_run', 'data_import', 'audit_log', 'entry_notice'].map((table) =>
      room.query(`select to_jsonb(t)::text from ${table} t`),
    ),
  )
  const { errors, logs, exceptions } = room.runner.seen
  const written = JSON.stringify([everything, errors, logs, exceptions.map(String)])
  expect(written).not.toContain(key)
  expect(written).not.toContain(Buffer.from(key).toString('hex'))
  expect((await room.source(name)).hasKey).toBe(true)
})

test('LIVE-03 two instances that see the same due source run it once, and set its next time', async () => {
  const name = await room.brent()
  room.answer('/brent.csv', BRENT)
  await room.resume(name)
  await room.query(`update data_source set next_run_at = now() - interval '1 minute'`)
  const now = new Date()
  const begun = await Promise.all([room.due(now), room.due(now), room.due(now)])
  expect(begun.toSorted()).toEqual([0, 0, 1])
  // The queue may give a job to two workers.
  const [id] = (await room.column('select id from data_source_run')) as number[]
  await Promise.all([room.doRun(id!), room.doRun(id!)])
  expect(room.publisher.asked).toHaveLength(1)
  expect(await room.column('select state from data_source_run')).toEqual(['published'])
  expect(await room.due(now)).toBe(0)
  expect((await room.source(name)).nextRunAt!.getTime()).toBeGreaterThan(now.getTime())
})

test('LIVE-03 a source that still runs is not begun again, and a run whose process died is recorded and makes way', async () => {
  const name = await room.brent()
  room.answer('/brent.csv', BRENT)
  const { id: source } = await room.source(name)
  await room.query(
    `insert into data_source_run (source_id, state, worker, lease_until)
     values (${source}, 'running', gen_random_uuid(), now() + interval '1 minute')`,
  )
  await expect(room.run(name)).rejects.toThrow('is being run')
  await room.query(`update data_source_run set lease_until = now() - interval '1 second'`)
  expect((await room.run(name)).state).toBe('published')
  expect(await room.query('select state, problems from data_source_run order by id limit 1')).toEqual([
    { state: 'failed', problems: [{ code: 'source.problem.broken_off', params: {} }] },
  ])
})

test('LIVE-03 the desk hears of the first failure of several, of the next streak again, and of what is held', async () => {
  await room.query(
    `insert into accounts_user (username, email, password_hash, role, display_name) values
       ('desk-editor', 'desk@kimya.test', 'x', 'editor', 'Desk'), ('a-member', 'member@kimya.test', 'x', 'member', 'Member')`,
  )
  const notices = () =>
    room.column(`select username || ' ' || event || ' ' || kind || ' ' || key from entry_notice n
      join accounts_user u on u.id = n.account_id order by n.id`)
  const name = await room.brent({ trust: 'review' })
  await room.run(name)
  await room.run(name)
  expect(await notices()).toEqual([`desk-editor source_failed source ${name}`])
  room.answer('/brent.csv', BRENT)
  await room.run(name)
  room.publisher.answers.delete('/brent.csv')
  await room.run(name)
  expect(await notices()).toEqual([
    `desk-editor source_failed source ${name}`,
    `desk-editor source_held source ${name}`,
    `desk-editor source_failed source ${name}`,
  ])
  expect((await room.source(name)).failures).toBe(1)
})

test('LIVE-03 a busy host is asked again when it says so, within a day', async () => {
  const name = await room.brent()
  await room.resume(name)
  const waits = async (after: string) => {
    room.publisher.answers.set('/brent.csv', (_request, response) => {
      response.writeHead(429, { 'retry-after': after }).end()
    })
    await room.run(name)
    return ((await room.source(name)).nextRunAt!.getTime() - Date.now()) / 60_000
  }
  expect(Math.round(await waits('7200'))).toBe(120)
  expect(Math.round(await waits('9999999'))).toBe(24 * 60)
})

test('LIVE-03 sources that are due are found by an index, however many there are', async () => {
  await room.brent()
  await room.query(
    `insert into data_source (name, title_ar, title_en, publisher_ar, publisher_en, home_url, licence, credit_ar, credit_en, address,
       layout, target, schedule, paused, next_run_at)
     select 'many-' || n, title_ar, title_en, publisher_ar, publisher_en, home_url, licence, credit_ar, credit_en, address, layout,
       target, schedule, false, now() + n * interval '1 minute' from data_source, generate_series(1, 1000) n`,
  )
  await room.query('analyze data_source')
  const plan = await room.column(
    'explain select id from data_source where next_run_at <= now() order by next_run_at limit 50',
  )
  expect(plan.join(' ')).toContain('data_source_due')
  expect(await room.due(new Date())).toBe(0)
})

test('LIVE-03 OPS-01 instances that start side by side add each source of the portal once', async () => {
  const { db, secret } = room.runner
  const start = () => loadReadySources(db, secret, 'db/sources')
  await Promise.all([start(), start(), start()])
  const names = (await readdir('db/sources')).map((file) => file.replace('.json', '')).toSorted()
  expect(await room.column('select name from data_source order by name')).toEqual(names)
})
