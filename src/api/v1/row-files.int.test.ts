import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describedFile } from '#shell/developers/described-files.server.ts'
import { testContext } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { MOST_SERIES } from './calls/price-calls.server.ts'
import { askOf, publicServer, readCsv } from './testing-v1.server.ts'

const NOW = new Date('2026-11-22T09:00:00Z')
const [MEG, METHANOL] = ['meg-nwe-cif-spot', 'methanol-cn-cfr-spot']
const OFFERS =
  'day=2026-06-15&to=SA&product=sap&qty=100&o1=CN&m1=Satellite&t1=CIF&p1=1500&l1=10&o2=SA&p2=1400'
let demo: Awaited<ReturnType<typeof demoApp>>
let server: FastifyInstance
let ask: ReturnType<typeof askOf>
beforeAll(async () => {
  demo = await demoApp(NOW)
  ;({ server } = await publicServer(demo.app))
  ask = askOf(server)
})
afterAll(async () => {
  await server.close()
  await demo.drop()
})

const rowsOf = async (address: string) => {
  const answer = await ask(address)
  expect([answer.statusCode, answer.headers['content-type']], answer.body).toEqual([
    200,
    'text/csv; charset=utf-8; header=present',
  ])
  const [heads = [], ...lines] = readCsv(answer.body)
  return lines.map((line) => Object.fromEntries(heads.map((head, at) => [head, line[at] ?? ''])))
}
/** A value of JSON as a cell says it. */
const cell = (value: string | number | null | undefined) => (value === null ? '' : String(value))

test('MKT-11 the prices of several series are those of each, in the order in which they were asked for', async () => {
  const query = 'from=2026-09-01&to=2026-11-01'
  const [first, second] = [
    await rowsOf(`/v1/prices/${METHANOL}.csv?${query}`),
    await rowsOf(`/v1/prices/${MEG}.csv?${query}`),
  ]
  expect(first.length).toBeGreaterThan(3)
  expect(await rowsOf(`/v1/prices.csv?series=${METHANOL}&series=${MEG}&${query}`)).toEqual([
    ...first,
    ...second,
  ])
  const known = `known=2026-08-01&series=${MEG}`
  expect(await rowsOf(`/v1/prices.csv?${known}`)).toEqual(
    await rowsOf(`/v1/prices/${MEG}.csv?known=2026-08-01`),
  )
  const many = Array.from({ length: MOST_SERIES + 1 }, (_, at) => `series=s${at}`).join('&')
  for (const [wrong, status] of [
    ['', 400],
    [many, 400],
    [`series=${MEG}&from=x`, 400],
    [`series=${MEG}&price=5`, 400],
    [`series=${MEG}&series=none`, 404],
  ] as const)
    expect((await ask(`/v1/prices.csv?${wrong}`)).statusCode, wrong).toBe(status)
})

test('MKT-11 the moves of a series are in a file what they are in JSON, with its unit and the mark of demonstration data', async () => {
  const query = 'from=2026-01-01&to=2026-11-20'
  const { moves } = (await ask(`/v1/prices/${MEG}/moves.json?${query}`)).json<{
    moves: ({ is_move: boolean } & Record<string, string | number | null>)[]
  }>()
  expect(moves.length).toBeGreaterThan(1)
  expect(await rowsOf(`/v1/prices/${MEG}/moves.csv?${query}`)).toEqual(
    moves.map(({ is_move: _, ...move }) => ({
      series: MEG,
      ...Object.fromEntries(Object.entries(move).map(([key, value]) => [key, cell(value)])),
      currency: 'USD',
      unit: 'USD/t',
      demo: 'true',
    })),
  )
})

test('MKT-11 a comparison of landed costs is in a file a row for each step, with its notes in both languages', async () => {
  const { offers, currency } = (await ask(`/v1/landed-cost.json?${OFFERS}`)).json<{
    currency: string
    offers: {
      offer: number
      total: number | null
      price_notes: unknown[]
      lines: { line: string; per_tonne: number | null; notes: { text_ar: string; text_en: string }[] }[]
    }[]
  }>()
  const rows = await rowsOf(`/v1/landed-cost.csv?${OFFERS}`)
  expect(rows.map(({ offer, line, per_tonne }) => [offer, line, per_tonne])).toEqual(
    offers.flatMap(({ offer, lines }) =>
      lines.map(({ line, per_tonne }) => [cell(offer), line, cell(per_tonne)]),
    ),
  )
  expect(new Set(rows.map((row) => row['currency']))).toEqual(new Set([currency]))
  const duty = rows.find(({ offer, line }) => offer === '1' && line === 'remedies')
  const notes = offers[0]?.lines.find(({ line }) => line === 'remedies')?.notes ?? []
  expect(duty).toMatchObject({
    from_ar: 'الصين، Satellite',
    line_ar: 'رسوم الإغراق ونحوها',
    line_en: 'Anti-dumping and similar duties',
    notes_ar: notes.map((note) => note.text_ar).join('؛ '),
    notes_en: notes.map((note) => note.text_en).join('; '),
    quantity_tonnes: '100',
    day: '2026-06-15',
    complete: 'true',
  })
  const total = rows.find(({ offer, line }) => offer === '1' && line === 'total')
  expect(total?.['for_quantity']).toBe(cell(offers[0]?.total))
  // A missing value is an empty cell, not 0.
  expect(rows.find(({ offer, line }) => offer === '2' && line === 'total')).toMatchObject({
    per_tonne: '',
    for_quantity: '',
    complete: 'false',
  })
  expect((await ask('/v1/landed-cost.csv?to=XX')).statusCode).toBe(400)
})

test('MKT-11 a name that begins as a formula is none in a sheet', async () => {
  const [row] = await rowsOf(`/v1/landed-cost.csv?o1=SA&p1=100&n1=${encodeURIComponent('=1+1')}`)
  expect(row?.['name']).toBe("'=1+1")
})

const USES = [
  ['prices', `series=${MEG}&series=${METHANOL}&from=2026-09-01`],
  [`prices/${MEG}/moves`, 'from=2026-01-01'],
  ['landed-cost', OFFERS],
] as const

for (const [name, query] of USES)
  test(`MKT-11 the page of ${name} names fields in their order and addresses that answer, with what it was led to by`, async () => {
    for (const lang of ['ar', 'en'] as const) {
      const { ctx } = testContext(demo.app, { lang, path: '/developers/use', now: NOW })
      const shown = await describedFile(ctx, name, new URLSearchParams(`${query}&nonsense=1`))
      const { path = '', query: own = '' } = shown?.fetched ?? {}
      expect(Object.fromEntries(new URLSearchParams(own))).toEqual(
        Object.fromEntries(new URLSearchParams(query)),
      )
      for (const format of [...(shown?.formats ?? []), 'html', 'iqy'])
        expect((await ask(`/${path}.${format}?${own}`)).statusCode, format).toBe(200)
      const [heads = []] = readCsv((await ask(`/${path}.csv?${own}`)).body)
      expect(shown?.fields.map((field) => field.name)).toEqual(heads)
      expect(heads).toEqual(expect.arrayContaining([...(shown?.fetched.numbers ?? ['?'])]))
      const web = (await ask(`/${path}.iqy?${own}`)).body
      expect(web).toContain(`${demo.app.config.publicUrl}/${path}.html?`)
      const table = await ask(
        new URL(/https?:\S+/.exec(web)?.[0] ?? '').href.replace(demo.app.config.publicUrl, ''),
      )
      expect(table.body).toContain(`<th>${heads.at(-1)}</th></tr>`)
      if (lang === 'ar') for (const field of shown?.fields ?? []) expect(field.about).not.toMatch(/[a-z]/i)
    }
  })

test('MKT-11 an unknown table or key is not found', async () => {
  const { ctx } = testContext(demo.app, { path: '/developers/use' })
  for (const [name, query] of [
    ['prices', ''],
    ['prices', 'series=none&series=%00'],
    ['prices/none/moves', ''],
    ['prices/none', ''],
    ['nothing', ''],
  ] as const)
    expect(await describedFile(ctx, name, new URLSearchParams(query)), name + query).toBeNull()
})
