import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { READS } from '../../src/platform/limits/readers-limits.ts'
import { openSession } from '../../src/platform/sessions/sessions.server.ts'
import { databaseOf, type Portal } from '../../tests/e2e/support/portal.ts'
import { openSite, type SiteHand } from '../../tests/e2e/support/site.ts'
import { SCALE } from './take.ts'

/** What the pictures speak of beside the demonstration. */
export interface Made {
  /** A published story with a history, and one with changes that are not published. */
  article: number
  changed: number
  /** A story that everybody reads. */
  open: number
  /** A reporter's account. */
  user: number
  /** A source whose figures wait. */
  source: string
  /** The files of an export, a line each. */
  files: string
  cookies: Record<'administrator' | 'author', string>
}

const SOURCE = 'brent-desk'
const BRENT = 'crude-oil-nwe-brent-fob-spot'
/** The last one slipped by a digit. */
const FIGURES = ['95.10', '94.62', '9.47']

/** Makes what an editor's day leaves behind: a story under review, one corrected, a source that waits, an account, a backup. */
export async function prepare(portal: Portal, browser: Browser, say: (key: string) => string): Promise<Made> {
  const site = openSite(await databaseOf(portal.dataDir))
  try {
    const admin = await site.db
      .selectFrom('accounts_user')
      .where('username', '=', 'admin')
      .select('id')
      .executeTakeFirstOrThrow()
    const reporter = await addReporter(site)
    const [article, changed] = await site.db
      .selectFrom('editorial_post')
      .where('section', '=', 'articles')
      .where('status', '=', 'published')
      .select(['id', 'title_en'])
      .orderBy('id')
      .limit(2)
      .execute()
    const open = await site.db
      .selectFrom('editorial_post')
      .where('section', '=', 'articles')
      .where('status', '=', 'published')
      .where('visibility', '=', 3)
      .where('title_en', 'is not', null)
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    if (!article || !changed) throw new Error('The demonstration has no two articles')
    await readStories(portal, [article.id, changed.id])
    const session = async (id: number) => (await openSession(site.db, id, false, null, new Date())).token
    const cookies = { administrator: await session(admin.id), author: await session(reporter) }
    const desk = await openAs(browser, portal.url, cookies.administrator)
    await changeTitle(desk, article.id, `${article.title_en}, updated`, say('entries.move.publishChanges'))
    await changeTitle(desk, article.id, article.title_en ?? '', say('entries.move.publishChanges'))
    await changeTitle(desk, changed.id, `${changed.title_en}, corrected`, say('entries.save'))
    await desk.goto(`/en/admin/users/${reporter}`)
    await desk.getByRole('button', { name: say('admin.users.sendLink') }).click()
    await desk.waitForURL(/done=/)
    await submitStory(await openAs(browser, portal.url, cookies.author), say)
    const files = await runCommands(portal, await nextFigures(site))
    return {
      article: article.id,
      changed: changed.id,
      open: open.id,
      user: reporter,
      source: SOURCE,
      files,
      cookies,
    }
  } finally {
    await site.close()
  }
}

/** Reports readings of two stories as browsers do, and waits until they are written. */
async function readStories({ url }: Portal, [first = 0, second = 0]: readonly number[]): Promise<void> {
  const readings = [first, first, first, second, second].map((id, n) => ({
    path: `/c/p-${id}`,
    from: n % 2 === 0 ? 'www.google.com' : '',
    mark: '',
    share: n % 4,
    time: n % 4,
  }))
  for (const reading of readings)
    await fetch(`${url}/reads`, {
      method: 'POST',
      body: JSON.stringify(reading),
      headers: {
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    })
  await sleep(2 * READS.flushMs)
}

/** A page of a logged-in account. */
export async function openAs(browser: Browser, url: string, session: string | null): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    serviceWorkers: 'block',
    deviceScaleFactor: SCALE,
  })
  if (session !== null) await context.addCookies([{ name: 'session', value: session, url }])
  return context.newPage()
}

async function addReporter({ db }: SiteHand): Promise<number> {
  const { id } = await db
    .insertInto('accounts_user')
    .values({
      username: 'noura',
      email: 'noura@kimya.example',
      display_name: 'نورة الزهراني',
      role: 'author',
      password_hash: '-',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A file as FRED writes it, of the days that follow the last price. */
async function nextFigures({ db }: SiteHand): Promise<string> {
  const { day } = await db
    .selectFrom('products_prices_latest as latest')
    .innerJoin('products_prices_series as series', 'series.id', 'latest.series_id')
    .where('series.slug', '=', BRENT)
    .select('latest.day')
    .executeTakeFirstOrThrow()
  const lines = FIGURES.map((figure, at) => {
    const next = new Date(Date.parse(`${day}T00:00:00Z`) + (at + 1) * 86_400_000)
    return `${next.toISOString().slice(0, 10)},${figure}`
  })
  return ['observation_date,DCOILBRENTEU', ...lines, ''].join('\n')
}

async function changeTitle(page: Page, id: number, title: string, press: string): Promise<void> {
  await page.goto(`/en/admin/articles/${id}`)
  await alive(page)
  await page.getByRole('textbox', { name: 'Title *', exact: true }).fill(title)
  await page.getByRole('button', { name: press, exact: true }).click()
  await page.waitForURL(/done=/)
}

async function submitStory(page: Page, say: (key: string) => string): Promise<void> {
  await page.goto('/en/admin/articles/new')
  await alive(page)
  const write = (name: string, text: string) =>
    page.getByRole('textbox', { name: `${name} *`, exact: true }).fill(text)
  await write('العنوان', 'صيانة مجدولة لوحدة ميثانول في الجبيل')
  await write('Title', 'Turnaround planned at a methanol unit in Jubail')
  await write('المقدمة', 'تتوقف الوحدة ثلاثة أسابيع في الربع الأول.')
  await write('Standfirst', 'The unit is down for three weeks in the first quarter.')
  await page.getByRole('button', { name: say('entries.move.submit'), exact: true }).click()
  await page.waitForURL(/done=/)
}

/** The panel answers to keys from then on. */
const alive = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('screen', 'mark').length > 0)

/** A source whose file waits, a daily backup, and an export, whose files are listed. */
async function runCommands({ dataDir }: Portal, figures: string): Promise<string> {
  const cli = async (...args: string[]) => {
    const { PATH = '', HOME = '' } = process.env
    const env = { PATH, HOME, NODE_ENV: 'production', DATA_DIR: dataDir }
    return promisify(execFile)(process.execPath, ['build/server/cli.js', ...args], { env })
  }
  const source = join(dataDir, 'source.json')
  const file = join(dataDir, 'brent.csv')
  const backups = join(dataDir, 'backups')
  const exported = join(dataDir, 'export')
  await writeFile(
    source,
    JSON.stringify({
      ...(JSON.parse(await readFile('db/sources/eia-brent-daily-csv.json', 'utf8')) as object),
      name: SOURCE,
      title_ar: 'برنت يومياً من مكتب الأسعار',
      title_en: 'Brent, daily, from the prices desk',
      address: 'upload:',
    }),
  )
  await writeFile(file, figures)
  await mkdir(backups)
  await cli('sources', 'add', source)
  await cli('sources', 'run', SOURCE, `--file=${file}`)
  await cli('backup', '--schedule=03:30', '--keep=7', backups)
  await cli('export-all', exported, '--markdown')
  return listOf(exported)
}

/** The first level of a folder, and the size of what is in each. */
async function listOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true })
  const lines = await Promise.all(
    entries
      .toSorted((a, b) => Number(b.isDirectory()) - Number(a.isDirectory()) || a.name.localeCompare(b.name))
      .map(async (entry) => {
        const files = entry.isDirectory()
          ? (await readdir(join(folder, entry.name), { recursive: true, withFileTypes: true })).filter(
              (one) => one.isFile(),
            )
          : [entry]
        const sizes = await Promise.all(
          files.map(async (one) => (await stat(join(one.parentPath, one.name))).size),
        )
        const size = sizes.reduce((sum, one) => sum + one, 0)
        const name = entry.isDirectory() ? `${entry.name}/` : entry.name
        return `${name.padEnd(18)}${entry.isDirectory() ? `${files.length} files`.padStart(12) : ''.padStart(12)}${`${Math.ceil(size / 1000)} kB`.padStart(12)}`
      }),
  )
  return lines.join('\n')
}
