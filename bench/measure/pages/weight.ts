import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser, type Response } from '@playwright/test'
import { CHROME } from '../../lib/chrome.ts'
import { warm } from '../../lib/client.ts'
import { dataFolder } from '../../lib/data/data.ts'
import { withFolder } from '../../lib/faults/folder.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { openDesk } from '../../lib/newsroom/desk.ts'
import { startPortal } from '../../lib/portal.ts'
import { addressesOf } from '../../lib/site.ts'
import { round } from '../../lib/stats.ts'

const KINDS = ['document', 'script', 'stylesheet', 'font', 'image'] as const
type Kind = (typeof KINDS)[number]

interface File {
  kind: Kind
  path: string
  /** On the line. */
  bytes: number
}

/** A quiet page may still prefetch; after this nothing more comes without the reader. */
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
          await warm(portal.origin + path)
          const files = await filesOf(browser, portal.origin + path)
          detail[`${name} ${lang}`] = files.toSorted((a, b) => b.bytes - a.bytes)
          figures.push(...figuresOf(`${name} ${lang}`, files))
        }
      }
      await portal.stop()
      await withFolder(async (folder) => {
        const desk = await openDesk(folder)
        try {
          const session = await desk.session('editor')
          const list = new URL('.', desk.screen).href.slice(0, -1)
          for (const [name, url, most] of [
            ['list of the panel', list, 120],
            ['page of a text', desk.screen, 190],
          ] as const) {
            const files = await filesOf(browser, url, session)
            detail[name] = files.toSorted((a, b) => b.bytes - a.bytes)
            figures.push({
              what: `${name}: JavaScript`,
              value: kB(files, 'script'),
              unit: 'kB',
              limit: { most },
            })
          }
        } finally {
          await desk.close()
        }
      })
    } finally {
      await browser.close()
      await portal.stop()
    }
    return { figures, detail }
  },
}

async function filesOf(browser: Browser, url: string, session?: string): Promise<File[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  try {
    if (session) await context.addCookies([{ name: 'session', value: session, url }])
    const page = await context.newPage()
    // What was preloaded is answered a second time, from the browser's memory.
    const responses = new Map<string, Response>()
    page.on('response', (response) => {
      if (!responses.has(response.url())) responses.set(response.url(), response)
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(QUIET_MS)
    const files: File[] = []
    for (const response of responses.values()) {
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

const kB = (files: readonly File[], kind: Kind) =>
  round(files.filter((f) => f.kind === kind).reduce((sum, f) => sum + f.bytes, 0) / 1000, 1)

function figuresOf(name: string, files: readonly File[]): Figure[] {
  return [
    { what: `${name}: JavaScript`, value: kB(files, 'script'), unit: 'kB', limit: { most: 6 } },
    { what: `${name}: CSS`, value: kB(files, 'stylesheet'), unit: 'kB', limit: { most: 20 } },
    {
      what: `${name}: font files`,
      value: files.filter((f) => f.kind === 'font').length,
      unit: '',
      limit: { most: 2 },
    },
    { what: `${name}: fonts`, value: kB(files, 'font'), unit: 'kB' },
    {
      what: `${name}: HTML`,
      value: kB(files, 'document'),
      unit: 'kB',
      ...(name === 'home ar' && { limit: { most: 8 } }),
    },
    { what: `${name}: pictures`, value: kB(files, 'image'), unit: 'kB' },
  ]
}
