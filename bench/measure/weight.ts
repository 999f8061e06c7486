import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser, type Response } from '@playwright/test'
import { CHROME } from '../lib/chrome.ts'
import { dataFolder } from '../lib/data.ts'
import type { Figure, Measurement } from '../lib/measurement.ts'
import { startPortal } from '../lib/portal.ts'
import { addressesOf } from '../lib/site.ts'
import { round } from '../lib/stats.ts'

const KINDS = ['document', 'script', 'stylesheet', 'font', 'image'] as const
type Kind = (typeof KINDS)[number]

interface File {
  kind: Kind
  path: string
  /** On the line. */
  bytes: number
}

/** A quiet page may still fetch what it wants for later; after this nothing more comes without the reader. */
const QUIET_MS = 3000

/** What a browser fetches for a page before the reader touches it. The service worker is turned away: it fetches for later. */
export const weight: Measurement = {
  title: 'Weight of a page before the first touch, on the line (brotli)',
  async measure() {
    const portal = await startPortal(dataFolder(1000))
    const browser = await chromium.launch({ executablePath: CHROME, args: ['--no-sandbox'] })
    const figures: Figure[] = []
    const detail: Record<string, unknown> = {}
    try {
      for (const lang of ['ar', 'en'] as const) {
        const { home, article } = await addressesOf(portal.origin, lang)
        for (const [name, path] of Object.entries({ home, article })) {
          const files = await filesOf(browser, portal.origin + path)
          detail[`${name} ${lang}`] = files.toSorted((a, b) => b.bytes - a.bytes)
          figures.push(...figuresOf(`${name} ${lang}`, files))
        }
      }
    } finally {
      await browser.close()
      await portal.stop()
    }
    return { figures, detail }
  },
}

async function filesOf(browser: Browser, url: string): Promise<File[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const responses: Response[] = []
    page.on('response', (response) => void responses.push(response))
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(QUIET_MS)
    const files: File[] = []
    for (const response of responses) {
      const kind = kindOf(response)
      if (kind) files.push({ kind, path: new URL(response.url()).pathname, bytes: await bytesOf(response) })
    }
    return files
  } finally {
    await context.close()
  }
}

function kindOf(response: Response): Kind | null {
  const type = response.request().resourceType()
  // A module preload has no type of its own.
  if (new URL(response.url()).pathname.endsWith('.js')) return 'script'
  return KINDS.find((kind) => kind === type) ?? null
}

async function bytesOf(response: Response): Promise<number> {
  const length = await response.headerValue('content-length')
  if (length !== null) return Number(length)
  return (await response.headerValue('content-encoding'))
    ? (await response.request().sizes()).responseBodySize
    : brotliCompressSync(await response.body()).length
}

function figuresOf(name: string, files: readonly File[]): Figure[] {
  const kB = (kind: Kind) =>
    round(files.filter((f) => f.kind === kind).reduce((sum, f) => sum + f.bytes, 0) / 1000, 1)
  return [
    { what: `${name}: JavaScript`, value: kB('script'), unit: 'kB', limit: { most: 115 } },
    { what: `${name}: CSS`, value: kB('stylesheet'), unit: 'kB', limit: { most: 20 } },
    {
      what: `${name}: font files`,
      value: files.filter((f) => f.kind === 'font').length,
      unit: '',
      limit: { most: 2 },
    },
    { what: `${name}: fonts`, value: kB('font'), unit: 'kB' },
    { what: `${name}: HTML`, value: kB('document'), unit: 'kB' },
    { what: `${name}: pictures`, value: kB('image'), unit: 'kB' },
  ]
}
