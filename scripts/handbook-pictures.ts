import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { localePath, type Lang } from '../src/i18n/locale.ts'
import { SLUGS, type Slug } from '../src/sections/handbook/chapters.ts'
import { removeData, startPortal, type Portal } from '../tests/e2e/support/portal.ts'
import { buildIfStale } from './build.ts'
import { readNames } from './handbook/names.ts'
import { openAs, prepare, type Made } from './handbook/prepare.ts'
import { SHOTS } from './handbook/shots.ts'
import { findTarget, takePicture } from './handbook/take.ts'
import { findChromium } from './test-chromium.ts'

/**
 * `npm run handbook [-- --check] [-- --only=correct-a-story]`: takes the handbook's pictures from a portal of its own with the
 * demonstration, in both languages. Fails with the page and the element when one that a picture is about is gone. A picture that looks as the
 * stored one does, but for dates, is left as it is. With `--check` nothing is written.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean' }, only: { type: 'string' } } })
const FOLDER = 'handbook/pictures'
const LIST = 'handbook/pictures.json'
const WINDOW = { panel: 520, phone: 430 }
/** Of all points: what differs less is another date or count. */
const ALIKE = 0.02
const MOST_BYTES = 36_000

type Stored = Record<string, Record<string, { file: string; width: number; height: number }>>

const names = await readNames()
const slugs = SLUGS.filter((slug) => !values.only || values.only.split(',').includes(slug))
const stored = JSON.parse(await readFile(LIST, 'utf8').catch(() => '{}')) as Stored
const failures: string[] = []

await buildIfStale()
const portal = await startPortal()
const browser = await chromium.launch({
  executablePath: (await findChromium()) ?? undefined,
  args: ['--no-sandbox'],
})
try {
  const made = await prepare(portal, browser, (key) => names(key, 'en'))
  for (const slug of slugs)
    for (const lang of ['ar', 'en'] as const)
      await take(slug, lang, { portal, browser, made }).catch((error: unknown) => {
        failures.push(
          `${slug}, ${lang}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
        )
      })
} finally {
  await browser.close()
  await portal.stop()
  await removeData(portal.dataDir)
}
if (!values.check) await store()
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0

interface Where {
  portal: Portal
  browser: Browser
  made: Made
}

async function take(
  slug: Slug,
  lang: Lang,
  { portal: { url }, browser: chrome, made }: Where,
): Promise<void> {
  const shot = SHOTS[slug]
  const page = await openAs(chrome, url, shot.as === 'visitor' ? null : made.cookies.administrator)
  try {
    await page.setViewportSize({ width: shot.phone ? WINDOW.phone : WINDOW.panel, height: 900 })
    const at = typeof shot.at === 'string' ? shot.at : shot.at(made)
    if (shot.text) await showText(page, shot.text(made))
    else await open(page, localePath(lang, at))
    const say = (name: Parameters<typeof names>[0]) => names(name, lang)
    for (const step of shot.steps ?? []) {
      if (step.press) await (await findTarget(page, step.press, say, lang)).click()
      if (step.fill) await (await findTarget(page, step.fill, say, lang)).fill(step.with ?? '')
    }
    await keep(slug, lang, await takePicture(page, shot, say, lang))
  } finally {
    await page.context().close()
  }
}

/** Opens a page and waits until it is as it stays. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' })
  if (/\/admin\b/.test(path))
    await page.waitForFunction(() => performance.getEntriesByName('screen', 'mark').length > 0)
  await page.evaluate(() => document.fonts.ready)
}

/** What a command leaves, as a terminal has it. */
function showText(page: Page, text: string): Promise<void> {
  return page.setContent(
    `<body style="margin:0;background:#0f2a33"><pre style="margin:0;padding:16px;color:#e6f1f3;font:14px/1.7 monospace">${text}</pre></body>`,
  )
}

async function keep(
  slug: Slug,
  lang: Lang,
  { bytes, width, height }: { bytes: Buffer; width: number; height: number },
): Promise<void> {
  if (bytes.length > MOST_BYTES) throw new Error(`the picture has ${bytes.length} bytes`)
  const before = stored[slug]?.[lang]
  const old = before && (await readFile(join(FOLDER, before.file)).catch(() => null))
  if (old && (await areAlike(old, bytes))) return
  console.log(`${slug} ${lang}: ${old ? 'looks different' : 'new'}, ${bytes.length} bytes`)
  const file = `${slug}.${lang}.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.webp`
  ;(stored[slug] ??= {})[lang] = { file, width, height }
  if (values.check) return
  await mkdir(FOLDER, { recursive: true })
  await writeFile(join(FOLDER, file), bytes)
}

/** Whether two pictures differ in a few points only. */
async function areAlike(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) => sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return false
  let differing = 0
  for (let i = 0; i < a.data.length; i++) if (Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0)) > 60) differing++
  return differing / a.data.length < ALIKE
}

/** The list in the order of the handbook; files that it does not name are removed. */
async function store(): Promise<void> {
  const list = Object.fromEntries(SLUGS.flatMap((slug) => (stored[slug] ? [[slug, stored[slug]]] : [])))
  await writeFile(LIST, `${JSON.stringify(list, null, 2)}\n`)
  const named = new Set(Object.values(list).flatMap((one) => Object.values(one).map(({ file }) => file)))
  for (const file of await readdir(FOLDER)) if (!named.has(file)) await rm(join(FOLDER, file))
}
