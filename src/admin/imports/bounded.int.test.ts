import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCsv } from '#datasets/import/csv/read-csv.server.ts'
import { fileStorage } from '#platform/storage/storage.server.ts'
import { glanceAt, storeFile } from './uploads.server.ts'
import { withStored } from './staged-file.server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kimya-bounded-import-'))
})
afterAll(() => rm(folder, { recursive: true }))

const MB = 1024 * 1024
/** What a reader may hold of a file at a time: a piece of the disk's stream, and what of a record is still to come. */
const MOST_HELD = 2 * MB

/** 20 MB as they would be sent: made piece by piece, so that the test holds no more than what it tests. */
async function* sent() {
  const line = 'urea,ME,FOB,USD,USD/t,daily,400.25,2026-11-16,a remark that fills the line\n'
  yield Buffer.from('product,market,delivery_term,currency,unit,frequency,price,add_date,remark\n')
  const piece = Buffer.from(line.repeat(Math.floor((64 * 1024) / line.length)))
  for (let size = 0; size < 20 * MB; size += piece.length) yield piece
}

test('MKT-09 SAFE-04 a CSV of 20 MB is stored, looked at and read in pieces: no more than 2 MB of it are held at once', async () => {
  const disk = fileStorage(join(folder, 'files'))
  let largest = 0
  const storage = {
    ...disk,
    // Whole files are asked for nowhere.
    get: () => Promise.reject(new Error('The whole file was asked for')),
    put: () => Promise.reject(new Error('The whole file was given')),
    async read(key: string) {
      const content = await disk.read(key)
      async function* chunks(pieces: Readable) {
        for await (const piece of pieces) {
          largest = Math.max(largest, (piece as Buffer).length)
          yield piece
        }
      }
      return content && Readable.from(chunks(content))
    },
  }
  const { key } = await storeFile({ storage }, sent())
  expect(largest).toBeLessThanOrEqual(MOST_HELD)
  const glance = await glanceAt({ storage }, key, {})
  expect(glance).toMatchObject({ refusal: null, kind: 'csv' })

  const read = await withStored(storage, key, async (path) => {
    let [taken, given, held, rows] = [0, 0, 0, 0]
    async function* chunks() {
      for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) {
        taken += (piece as Buffer).length
        held = Math.max(held, taken - given)
        yield piece as Buffer
      }
    }
    for await (const portion of readCsv(chunks())) {
      rows += portion.length
      // Of a line, what its cells are long, its commas and its end.
      for (const { cells } of portion) given += cells.join(',').length + 1
    }
    return { held, rows, taken, given }
  })
  expect(read?.taken).toBeGreaterThan(20 * MB)
  expect(read?.given).toBe(read?.taken)
  expect(read?.held).toBeLessThanOrEqual(MOST_HELD)
})

test('SAFE-04 a stored file that breaks off while it comes leaves nothing', async () => {
  const storage = fileStorage(join(folder, 'broken'))
  async function* broken() {
    yield Buffer.from('a,b\n')
    throw new Error('gone')
  }
  await expect(storeFile({ storage }, broken())).rejects.toThrow('gone')
  expect(await storage.list('imports')).toEqual([])
})
