import { afterAll, expect, test } from 'vitest'
import { Lane } from '../limits/lane.server.ts'
import { LANES } from '../limits/limits.ts'
import prelude from './prelude.typ?raw'
import { testPdf } from './testing.server.ts'
import type { PdfDocument } from './typst.ts'
import type { Pdf } from './pdf.server.ts'

const document = (source = '= #data.title', more: Record<string, unknown> = {}): PdfDocument => ({
  source: `${prelude}\n${source}`,
  data: {
    lang: 'ar',
    title: 'فاتورة',
    author: 'كيميا',
    date: [2026, 11, 24, 9, 0, 0],
    page: '{page} / {pages}',
    ...more,
  },
  standard: 'ua-1',
})
const opened: Pdf[] = []
function open(other: Parameters<typeof testPdf>[0] = {}): Pdf {
  const pdf = testPdf(other)
  opened.push(pdf)
  return pdf
}
afterAll(() => Promise.all(opened.map((pdf) => pdf.close())))

/** Runs for ever, as a template with a fault would. */
const ENDLESS =
  '#let n = 0\n#for i in range(100000) { for j in range(9999) { n = calc.rem(n + i * j, 7919) } }\n#n'

test('ACC-09 the process begins with the first document, is replaced after a number of documents, and is gone when it is closed', async () => {
  const pdf = open({ limits: { documents: 2 } })
  expect(pdf.pid).toBeNull()
  const first = await pdf.make('a', document())
  const pid = pdf.pid ?? 0
  expect((await pdf.make('a', document())).equals(first)).toBe(true)
  expect(pdf.pid).not.toBe(pid)
  expect((await pdf.make('a', document())).equals(first)).toBe(true)
  const last = pdf.pid ?? 0
  await pdf.close()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect(() => process.kill(last, 0)).toThrow('ESRCH')
  await expect(pdf.make('a', document())).rejects.toMatchObject({ code: 'no_pdf' })
})

test('ACC-09 a process with too much memory is replaced', async () => {
  const pdf = open({ limits: { memoryBytes: 1 } })
  await pdf.make('a', document())
  const pid = pdf.pid
  await pdf.make('a', document())
  expect(pdf.pid).not.toBe(pid)
})

test('ACC-09 a request whose process dies is refused with a time to retry, and the next document is made', async () => {
  const logs: string[] = []
  const pdf = open({
    telemetry: { errors() {}, log: (_level, message) => void logs.push(message), exception() {} },
  })
  await pdf.make('a', document())
  const pid = pdf.pid ?? 0
  const asked = pdf.make('a', document(ENDLESS))
  process.kill(pid, 'SIGKILL')
  await expect(asked).rejects.toMatchObject({ code: 'busy', retryAfter: 10 })
  expect(logs.join()).toContain('was lost')
  expect((await pdf.make('a', document())).toString('latin1', 0, 5)).toBe('%PDF-')
})

test('ACC-09 a document that takes too long is given up with its process', async () => {
  const pdf = open({ limits: { makeMs: 200 } })
  const asked = pdf.make('a', document(ENDLESS)).catch((error: unknown) => error)
  await expect.poll(() => pdf.pid).not.toBeNull()
  const pid = pdf.pid ?? 0
  expect(await asked).toMatchObject({ code: 'busy' })
  await expect.poll(() => running(pid)).toBe(false)
})

test('ACC-09 one document is made at a time, a limited number wait, and the next is refused', async () => {
  const pdf = open({ lane: new Lane({ ...LANES.document, waiting: 2 }) })
  const asked = ['a', 'b', 'c', 'd'].map((reader) => pdf.make(reader, document()))
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(outcomes[3]).toMatchObject({ reason: { code: 'overloaded' } })
})

test('ACC-09 letters that the fonts lack are refused rather than left out, and data is never read as code', async () => {
  const pdf = open()
  await expect(pdf.make('a', document('#data.name', { name: '株式会社' }))).rejects.toMatchObject({
    code: 'no_pdf',
  })
  const named = await pdf.make('a', document('#data.name', { name: '#read("/etc/passwd") #import "x.typ"' }))
  expect(named.toString('latin1', 0, 5)).toBe('%PDF-')
  // Not even a template could read what is not in the empty folder.
  for (const template of [
    '#read("/etc/passwd")',
    '#read("../../../../etc/passwd")',
    '#import "@preview/cetz:0.3.0"',
  ])
    await expect(pdf.make('a', document(template))).rejects.toMatchObject({ code: 'no_pdf' })
})

test('ACC-09 a machine without the program makes none and starts nothing', async () => {
  const pdf = open({ typst: null })
  expect(pdf.available).toBe(false)
  await expect(pdf.make('a', document())).rejects.toMatchObject({ code: 'no_pdf' })
  expect(pdf.pid).toBeNull()
  // An installation that does not run is found by the first document.
  const broken = open({ typst: import.meta.filename })
  expect(broken.available).toBe(true)
  await expect(broken.make('a', document())).rejects.toMatchObject({ code: 'no_pdf' })
  expect(broken.available).toBe(false)
})

function running(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
