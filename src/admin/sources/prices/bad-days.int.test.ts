import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeZip } from '#datasets/import/testing-xlsx.ts'
import { BRENT, EDITION, NEW, priceRoom } from './testing-prices.server.ts'

let room: Awaited<ReturnType<typeof priceRoom>>
beforeAll(async () => {
  room = await priceRoom()
})
beforeEach(() => room.clear())
afterAll(() => room.close())

type Publish = (typeof room)['publisher']['answers'] extends Map<string, infer One> ? One : never
const BAD: readonly [string, Publish | (() => Promise<Publish>), string][] = [
  [
    '429',
    (_request, response) => void response.writeHead(429, { 'retry-after': '7200' }).end(),
    'failed import.refused.address_status',
  ],
  ['503', (_request, response) => void response.writeHead(503).end(), 'failed import.refused.address_status'],
  [
    'a redirect to a private address',
    (_request, response) =>
      void response.writeHead(302, { location: 'https://169.254.169.254/latest/' }).end(),
    'failed import.refused.address_private',
  ],
  [
    'a page of HTML with status 200',
    '<!DOCTYPE html><html><body>Down for maintenance</body></html>',
    'failed source.problem.html',
  ],
  [
    'a file that is cut off',
    (_request, response) => {
      response.writeHead(200, { 'content-length': '9000' }).write(BRENT)
      setImmediate(() => response.destroy())
    },
    'failed import.refused.address_cut',
  ],
  [
    'a slow drip',
    (_request, response) => {
      const drop = setInterval(() => response.write('2026-08-18,95.29\n'), 100)
      response.on('close', () => clearInterval(drop))
    },
    'failed import.refused.address_slow',
  ],
  [
    'an endless stream',
    (_request, response) => {
      const more = () => response.writable && response.write(Buffer.alloc(1 << 16, '1'), more)
      more()
    },
    'failed import.refused.address_size',
  ],
  [
    'a gzip bomb',
    (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(40 << 20))),
    'failed import.refused.address_size',
  ],
  [
    'a zip bomb',
    async () =>
      readFile(
        await writeZip(join(room.folder, 'bomb.xlsx'), {
          'xl/worksheets/sheet1.xml': Buffer.alloc(40 << 20),
        }),
      ),
    'failed import.refused.zip_size',
  ],
  [
    'a renamed column',
    'Date,Close\n2026-08-18,95.29\n2026-08-19,96\n',
    'failed import.refused.header_missing',
  ],
  ['an empty file', '', 'failed import.refused.file_empty'],
  [
    'last year’s file',
    'Date,Price\n2025-08-14,61\n2025-08-15,62\n2025-08-18,63\n',
    'held source.problem.older source.problem.series_changed',
  ],
  [
    'a shorter history',
    'Date,Price\n2026-08-18,95.29\n2026-08-19,96\n',
    'held source.problem.shorter source.problem.series_changed',
  ],
]

test.each(BAD)(
  'LIVE-03 LIVE-06 nothing is imported of %s, the last good figures stay, and the reason is said',
  async (_what, bad, expected) => {
    const name = await room.brent({ most_mb: '1', most_inflated_mb: '8' })
    room.answer('/brent.csv', BRENT)
    expect((await room.run(name)).state).toBe('published')
    const good = await room.points()
    room.publisher.answers.set(
      '/brent.csv',
      typeof bad === 'function' && bad.length === 0
        ? await (bad as () => Promise<Publish>)()
        : (bad as Publish),
    )
    const { state, problems } = await room.run(name)
    expect([state, ...problems.map(({ code }) => code)].join(' ')).toBe(expected)
    expect(await room.points()).toEqual(good)
    expect(await room.column('select event from entry_notice')).toEqual([])
  },
)

test('LIVE-03 a series that vanished, also by another name, holds the file, with the names of what is missing', async () => {
  const name = await room.worldBank()
  await room.run(name)
  room.answer(
    NEW,
    await room.workbook(
      ['Crude oil, Brent', 'Cocoa', 'Urea, granular'],
      [...EDITION, ['2026M07', 84, 5, 460]],
    ),
  )
  expect(await room.run(name)).toMatchObject({
    state: 'held',
    problems: [
      { code: 'source.problem.series_gone', params: { count: 1, names: 'urea' } },
      {
        code: 'source.problem.series_changed',
        params: { name: 'urea', was: 3, wasTo: '2026-06-30', now: 0 },
      },
    ],
  })
  expect(await room.column('select count(*)::int from products_prices_point')).toEqual([6])
})
