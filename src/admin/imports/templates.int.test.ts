import { text } from 'node:stream/consumers'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCsv } from '#datasets/import/csv/read-csv.server.ts'
import { EXAMPLE } from '#datasets/import/example-row.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { csvLine } from './csv-line.ts'
import { DESTINATIONS } from './destinations.server.ts'
import { templateCsv, templateOf, templateWorkbook } from './template.server.ts'
import { importDesk } from './testing.server.ts'

const NOW = new Date('2026-11-22T09:00:00Z')
let demo: Awaited<ReturnType<typeof demoApp>>
let desk: Awaited<ReturnType<typeof importDesk>>
beforeAll(async () => {
  demo = await demoApp(NOW)
  desk = await importDesk(poolOf(demo.app.db))
})
afterAll(async () => {
  await desk.close()
  await demo.drop()
})

async function* bytesOf(template: Parameters<typeof templateCsv>[0]) {
  yield Buffer.from(await text(templateCsv(template)))
}

const cases = DESTINATIONS.flatMap((destination) =>
  (['ar', 'en'] as const).map((lang) => ({ name: destination.name, destination, lang })),
)

test.each(cases)(
  'MKT-09 the $lang template of $name, filled, is imported without mapping by hand; its example alone is nothing',
  async ({ name, destination, lang }) => {
    const template = await templateOf(poolOf(demo.app.db), destination, { lang, now: NOW })
    const blank = await text(templateCsv(template))
    const empty = await desk.importText(blank, { into: name, mode: 'dry', now: NOW })
    expect(empty.report.refusal?.code).toBe('rows_none')

    const workbook = join(desk.folder, `${name}-${lang}.xlsx`)
    await writeFile(workbook, templateWorkbook(template, destination, { lang, now: NOW }))
    const sheet = await desk.importAt(workbook, { into: name, mode: 'dry', now: NOW })
    expect([sheet.report.refusal?.code, sheet.unused]).toEqual(['rows_none', []])

    // Filled as the example shows it: the row that is there, or in an empty section one of its own.
    const filled = template.example.map((cell, at) =>
      at === 0 ? String(cell).slice(EXAMPLE[lang].length) : cell,
    )
    const done = await desk.importText(blank + csvLine(filled), { into: name, now: NOW })
    expect(done.report.errors.kept).toEqual([])
    expect(done.unused).toEqual([])
    expect(done.report).toMatchObject({ status: 'committed', refusal: null, updated: 0, skipped: 1 })
    expect(done.report.inserted + done.report.unchanged).toBe(1)
  },
)

test('MKT-09 a template of a section that is empty has an example of its own, marked as one', async () => {
  for (const destination of DESTINATIONS) {
    const none = { ...destination, example: async () => null }
    const template = await templateOf(poolOf(demo.app.db), none, { lang: 'en', now: NOW })
    const rows = []
    for await (const portion of readCsv(bytesOf(template))) rows.push(...portion)
    expect(rows[1]?.cells[0]).toMatch(/^Example: ./)
    expect(rows[1]?.cells.filter((cell) => cell !== '').length).toBeGreaterThan(3)
  }
})
