import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { chromiumPath } from '../../../scripts/test-chromium.ts'
import { CHROME } from '../../lib/chrome.ts'
import { withFolder } from '../../lib/faults/folder.ts'
import { FAULT_ENV } from '../../lib/faults/portals.ts'
import { installLighthouse, LIGHTHOUSE, PUPPETEER } from '../../lib/lighthouse.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { fillPanel } from '../../lib/panel-site.ts'
import { PORT, startPortal } from '../../lib/portal.ts'

const SIZES = {
  ar: { width: 390, height: 844, mobile: true },
  en: { width: 1280, height: 900, mobile: false },
} as const
type Lang = keyof typeof SIZES
/** The browser tests' axe sees each size in the other theme. */
const VISITS = [
  ['ar', 'light'],
  ['en', 'dark'],
] as const

/** The part of the browser's driver that is used. */
interface Page {
  goto(url: string): Promise<unknown>
  emulateMediaFeatures(features: { name: string; value: string }[]): Promise<void>
  setViewport(size: { width: number; height: number; isMobile: boolean; hasTouch: boolean }): Promise<void>
}
interface Browser {
  newPage(): Promise<Page>
  setCookie(...cookies: { name: string; value: string; domain: string; path: string }[]): Promise<void>
  close(): Promise<void>
}
interface Driver {
  launch(options: { executablePath: string | undefined; args: string[] }): Promise<Browser>
}
/** The part of Lighthouse that is used. */
type Snapshot = (page: Page, options: { flags: Record<string, unknown> }) => Promise<{ lhr: Lhr } | undefined>
interface Lhr {
  finalDisplayedUrl: string
  categories: { accessibility: { score: number | null } }
  audits: Record<string, { score: number | null; details?: { items?: { node?: { snippet?: string } }[] } }>
}

/** Lighthouse's accessibility of every screen of the panel: Arabic on a phone by day, English on a desktop by night. */
export const lighthousePanel: Measurement = {
  title: "Lighthouse's accessibility of the panel, every screen in light and in dark",
  measure: () =>
    withFolder(async (folder) => {
      installLighthouse()
      const portal = await startPortal(join(folder, 'data'), PORT, FAULT_ENV)
      const executablePath = CHROME ?? chromiumPath()
      const figures: Figure[] = []
      const faults: unknown[] = []
      try {
        const filler = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
        const site = await fillPanel(filler, portal.origin)
        await filler.close()
        const { driver, snapshot } = await tools()
        const browser = await driver.launch({ executablePath, args: ['--no-sandbox'] })
        try {
          await browser.setCookie(
            ...site.cookies.map(({ name, value, domain, path }) => ({ name, value, domain, path })),
          )
          const page = await browser.newPage()
          for (const [lang, theme] of VISITS) {
            await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }])
            const scores: number[] = []
            for (const address of site.addresses) {
              const url = portal.origin + (lang === 'en' ? '/en' : '') + address
              const seen = await scoreOf(page, snapshot, url, lang)
              scores.push(seen.score)
              if (seen.score < 100) faults.push({ url, theme, ...seen })
            }
            const what = `${lang}, ${SIZES[lang].width} wide, ${theme}`
            const value = Math.min(...scores)
            figures.push(
              { what: `${what}: screens`, value: scores.length, unit: '' },
              { what: `${what}: lowest score`, value, unit: '', limit: { least: 100 } },
            )
          }
        } finally {
          await browser.close()
        }
      } finally {
        await portal.stop()
      }
      for (const fault of faults) console.log(JSON.stringify(fault))
      return { figures, detail: faults }
    }),
}

async function tools(): Promise<{ driver: Driver; snapshot: Snapshot }> {
  const load = (path: string) =>
    import(pathToFileURL(createRequire(resolve('package.json')).resolve(path)).href)
  const [lighthouse, puppeteer] = (await Promise.all([
    load(resolve(LIGHTHOUSE)),
    load(resolve(PUPPETEER)),
  ])) as [{ snapshot: Snapshot }, { default: Driver }]
  return { driver: puppeteer.default, snapshot: lighthouse.snapshot }
}

/** Lighthouse's score of a page, and elements at fault by audit. Throws where the page is not the one asked for. */
async function scoreOf(page: Page, snapshot: Snapshot, url: string, lang: Lang) {
  const { mobile, ...size } = SIZES[lang]
  await page.setViewport({ ...size, isMobile: mobile, hasTouch: mobile })
  await page.goto(url)
  const result = await snapshot(page, {
    flags: {
      logLevel: 'error',
      onlyCategories: ['accessibility'],
      disableFullPageScreenshot: true,
      formFactor: mobile ? 'mobile' : 'desktop',
      screenEmulation: { ...size, mobile, deviceScaleFactor: 1, disabled: false },
    },
  })
  if (!result || new URL(result.lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`Lighthouse did not come to ${url}`)
  const { categories, audits } = result.lhr
  const failed = Object.entries(audits).flatMap(([id, { score, details }]) =>
    score === 0
      ? [[id, (details?.items ?? []).slice(0, 5).map(({ node }) => node?.snippet ?? '')] as const]
      : [],
  )
  const score = Math.round((categories.accessibility.score ?? 0) * 100)
  return { score, failed: Object.fromEntries(failed) }
}
