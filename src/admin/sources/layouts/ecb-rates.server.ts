import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { CURRENCIES } from '#datasets/options.ts'
import { openArchive } from '#datasets/import/xlsx/archive.server.ts'
import { SourceProblem } from '../problem.ts'
import { cellsOf } from './columns.server.ts'
import type { SourceLayout } from './layout.ts'

/** The file in the archive. */
const PART = 'eurofxref-hist.csv'
const HEADER = ['currency', 'day', 'per_euro', 'as_of', 'confidence']
const OTHERS = Object.keys(CURRENCIES).filter((code) => code !== 'EUR')

/** The ECB's reference rates of each day since 1999, as the archive or the file in it: `Date,USD,JPY,…`, a day without one has N/A. */
export const ecbRates: SourceLayout = {
  name: 'ecb-rates',
  label: { ar: 'البنك المركزي الأوروبي: أسعار الصرف المرجعية', en: 'ECB: reference exchange rates' },
  target: 'exchange-rates',
  key: null,
  settings: [],
  needed: [],
  async fetch({ address }, get) {
    const file = await get.file(address)
    if (!file) return null
    const written = await get.table(file.url, HEADER, ratesOf(file.path))
    return { ...written, etag: file.etag, lastModified: file.lastModified }
  },
  mapping: () => ({ name: 'generic', series: null }),
}

async function* ratesOf(path: string): AsyncGenerator<string[]> {
  const archive = (await isZip(path)) ? await openArchive(path) : null
  try {
    if (archive && !archive.has(PART)) throw new SourceProblem('part_none', { name: PART })
    // A currency that the bank gave up has no column any more.
    const optional = OTHERS.filter((code) => code !== 'USD')
    const bytes = archive ? archive.read(PART) : createReadStream(path)
    for await (const cells of cellsOf(bytes, ['Date', 'USD'], optional)) {
      const { Date: day = '' } = cells
      if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new SourceProblem('day_wrong', { name: day.slice(0, 40) })
      for (const code of OTHERS) {
        const rate = cells[code] ?? ''
        if (rate !== '' && rate !== 'N/A') yield [code, day, rate, day, 'high']
      }
    }
  } finally {
    archive?.close()
  }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.readUInt32BE(0) === 0x504b0304
  } finally {
    await file.close()
  }
}
