import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { READY_LAYOUTS } from '#sections/products-prices/import/ready.server.ts'
import { readOpenFiles } from './manifest.server.ts'

const FOLDER = 'db/open'
const files = await readOpenFiles(FOLDER)

test('LIVE-01 the open figures take no more than 300 kB of the repository, and each file has its entry', () => {
  const inFolder = readdirSync(FOLDER)
  const bytes = inFolder.reduce((sum, name) => sum + statSync(path.join(FOLDER, name)).size, 0)
  expect(bytes).toBeLessThanOrEqual(300_000)
  expect(inFolder.filter((name) => name.endsWith('.gz')).sort()).toEqual(files.map(({ file }) => file).sort())
})

test('LIVE-01 a file of the folder names publisher, licence and credit as an import of the same kind does by itself, and NOTICE names them too', () => {
  const notice = readFileSync('NOTICE', 'utf8')
  const readme = readFileSync(path.join(FOLDER, 'README.md'), 'utf8')
  for (const { file, mapping, series, source, address, licence, credit, published } of files) {
    const known = READY_LAYOUTS.layout(mapping, 'csv', series)?.source
    expect(known, file).toEqual({ ...source, url: address, asOf: null, licence, credit })
    for (const text of [notice, readme]) expect(text, file).toContain(credit.en)
    expect(readme, file).toContain(file)
    expect(readme, file).toContain(published)
  }
})

test('LIVE-01 no file holds a month or day twice, a gap in words or a price that is none', () => {
  for (const { file } of files) {
    const [, ...rows] = gunzipSync(readFileSync(path.join(FOLDER, file)))
      .toString('utf8')
      .trimEnd()
      .split('\n')
    const keys = rows.map((row) => row.slice(0, row.lastIndexOf(',')))
    expect(new Set(keys).size, file).toBe(rows.length)
    for (const row of rows) expect(row, file).toMatch(/,-?\d+(\.\d+)?$/)
  }
})
