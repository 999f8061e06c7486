import { createServer, type Server } from 'node:http'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readForm } from './read-form.server.ts'

const MB = 1024 * 1024
let server: Server
let address: string
let largest = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    void readForm(request, 5 * MB).then(async (read) => {
      const values = await Promise.all(
        [...(read?.form ?? [])].map(async ([name, value]) => {
          if (typeof value === 'string') return [name, value]
          let bytes = 0
          for await (const piece of value.stream()) {
            largest = Math.max(largest, piece.length)
            bytes += piece.length
          }
          return [name, value.name, value.type, value.size, bytes]
        }),
      )
      await read?.close()
      if (!read) response.setHeader('connection', 'close')
      response.end(JSON.stringify(read ? values : null))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const post = async (body: FormData | URLSearchParams | string, type?: string) =>
  (await fetch(address, { method: 'POST', body, ...(type && { headers: { 'content-type': type } }) })).json()
const left = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('kimya-form-')).length

test('SAFE-04 files of a form lie on the disk while it is answered: they are read in pieces and gone afterwards', async () => {
  const before = await left()
  const form = new FormData()
  form.append('csrftoken', 't')
  form.append('file', new File([new Uint8Array(4 * MB)], 'أسعار اليوريا.csv', { type: 'text/csv' }))
  form.append('into', 'prices')
  form.append('name', 'سعر\r\nثانٍ')
  form.append('name', '')
  form.append('empty', new File([], ''))
  expect(await post(form)).toEqual([
    ['csrftoken', 't'],
    ['file', 'أسعار اليوريا.csv', 'text/csv', 4 * MB, 4 * MB],
    ['into', 'prices'],
    ['name', 'سعر\r\nثانٍ'],
    ['name', ''],
    ['empty', '', 'application/octet-stream', 0, 0],
  ])
  expect(largest).toBeLessThanOrEqual(256 * 1024)
  expect(await left()).toBe(before)
})

test('SAFE-04 a form that is too large is none, one that cannot be read is empty, and neither leaves a file', async () => {
  const before = await left()
  const large = new FormData()
  large.append('file', new File([new Uint8Array(6 * MB)], 'a.csv'))
  // The connection may be closed before all of it was sent.
  expect(await post(large).catch(() => null)).toBeNull()
  expect(await post('no parts', 'multipart/form-data; boundary=x')).toEqual([])
  expect(await post('no boundary', 'multipart/form-data')).toEqual([])
  expect(await post(new URLSearchParams({ a: '1', ب: 'ت' }))).toEqual([
    ['a', '1'],
    ['ب', 'ت'],
  ])
  await expect.poll(left).toBe(before)
})
