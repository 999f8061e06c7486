import { open } from 'node:fs/promises'
import { SourceProblem } from '../problem.ts'
import type { Fetched, Fetcher, SourceLayout, SourceSettings } from './layout.ts'

const MOST_PAGES = 200

/** Any CSV, workbook or JSON over https, by a saved mapping or the names of its columns. */
export const table: SourceLayout = {
  name: 'table',
  label: { ar: 'أي ملف CSV أو XLSX أو JSON', en: 'Any CSV, XLSX or JSON' },
  target: null,
  key: { parameter: 'api_key', needed: false },
  settings: ['mapping', 'sheet', 'headerRow', 'rows', 'next'],
  needed: [],
  async fetch({ address, settings }, get) {
    if (settings.rows !== undefined) return jsonTable(address, settings, get)
    const file = await get.file(address)
    if (file && (await beginsAsJson(file))) throw new SourceProblem('rows_needed')
    return file
  },
  mapping: ({ mapping = 'generic' }) => ({ name: mapping, series: null }),
}

async function beginsAsJson({ path }: Fetched): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return /^\uFEFF?\s*[[{]/.test(buffer.subarray(0, bytesRead).toString())
  } finally {
    await file.close()
  }
}

/** The rows of JSON, of all its pages, as a table: the names of the first row that has each are the columns. */
async function jsonTable(
  address: string,
  { rows: path = '', next }: SourceSettings,
  get: Fetcher,
): Promise<Fetched> {
  const columns = new Map<string, number>()
  const rows: string[][] = []
  let url: string | null = address
  for (let page = 0; url !== null; page++) {
    if (page === MOST_PAGES) throw new SourceProblem('pages_many', { most: MOST_PAGES })
    const json: unknown = await get.json(url)
    const found = at(json, path)
    if (!Array.isArray(found)) throw new SourceProblem('json_shape', { name: path || '[]' })
    for (const one of found as unknown[]) {
      if (typeof one !== 'object' || one === null)
        throw new SourceProblem('json_shape', { name: path || '[]' })
      const row: string[] = []
      for (const [name, value] of Object.entries(one)) {
        const place = columns.get(name) ?? columns.size
        columns.set(name, place)
        row[place] = textOf(value)
      }
      rows.push(row)
    }
    const link: unknown = next === undefined ? null : at(json, next)
    url = typeof link === 'string' && link !== '' ? nextPage(link, url) : null
  }
  return get.table(
    address,
    [...columns.keys()],
    rows.map((row) => Array.from({ length: columns.size }, (_, place) => row[place] ?? '')),
  )
}

/** What is at `response.data`; all of it for no path. */
function at(json: unknown, path: string): unknown {
  return path
    .split('.')
    .filter((name) => name !== '')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      json,
    )
}

function nextPage(link: string, url: string): string {
  if (!URL.canParse(link, url)) throw new SourceProblem('json_shape', { name: link.slice(0, 100) })
  return new URL(link, url).href
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}
