import { cp, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { processMark } from '../../../src/platform/db/embedded/process-mark.server.ts'
import { expect, test, type Page } from '@playwright/test'
import { copySources, startDev, type DevCopy, type DevServer } from '../support/dev-copy.ts'
import { logIn } from '../support/login.ts'
import { postmasterOf } from '../support/portal.ts'

/** The first start makes a database, which a busy machine takes minutes for. */
const START_MS = 600_000
const PAGE = 'src/sections/glossary/pages/index.tsx'

test.describe.configure({ retries: 0, timeout: START_MS })

let copy: DevCopy
let dev: DevServer

test.beforeAll(async () => {
  test.setTimeout(START_MS)
  copy = await copySources()
  await addSection(copy)
  dev = await startDev(copy)
})

test.afterAll(async () => {
  await dev?.interrupt()
  await copy?.remove()
})

/** Adds the section of figures of `storage-terminals` as a programmer does: a folder, a migration, a line. */
async function addSection(copy: DevCopy): Promise<void> {
  const { folder } = copy
  const sample = join(import.meta.dirname, 'storage-terminals')
  const section = join(folder, 'src/sections/storage-terminals')
  await cp(sample, section, { recursive: true })
  await rename(join(section, 'migration.sql'), join(folder, 'db/migrations/9000_storage_terminals.sql'))
  const registry = 'src/sections/data-sections.server.ts'
  await copy.change(
    registry,
    '',
    "import { STORAGE_TERMINALS } from './storage-terminals/section.server.ts'\n",
  )
  await copy.change(registry, '  MERGERS_ACQUISITIONS,\n', '  MERGERS_ACQUISITIONS,\n  STORAGE_TERMINALS,\n')
}

/** Opens the glossary in English, connected to Vite, with a mark that a reload would take away. */
async function openGlossary(page: Page): Promise<void> {
  const connected = page.waitForEvent('console', (line) => line.text().includes('[vite] connected'))
  await page.goto(`${dev.url}/en/glossary`)
  await connected
  await page.waitForFunction(() => performance.getEntriesByName('started').length > 0)
  await page.evaluate(() => Reflect.set(window, 'notReloaded', true))
}

const notReloaded = (page: Page) => page.evaluate(() => Reflect.get(window, 'notReloaded') === true)

const text = async (path: string) => (await fetch(dev.url + path)).text()

test('DX a changed component shows in the open page', async ({ page }) => {
  await openGlossary(page)
  await copy.change(
    PAGE,
    "<PageHead title={t('glossary.title')}>",
    "<PageHead title={t('glossary.title') + ' 2'}>",
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glossary 2')
  expect(await text('/en/glossary')).toContain('Glossary 2')
})

test('DX a changed style shows in the open page, without a reload', async ({ page }) => {
  await openGlossary(page)
  await copy.change('src/ui/css/head.css', '', 'h1 { letter-spacing: 7px !important }\n')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('letter-spacing', '7px')
  expect(await notReloaded(page)).toBe(true)
})

test('DX a changed module of the server answers the next request and shows in the open page', async ({
  page,
}) => {
  await openGlossary(page)
  await copy.change(
    'src/sections/glossary/letters.server.ts',
    'push({ letter,',
    "push({ letter: letter + '+',",
  )
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('A+')
  expect(await text('/en/glossary')).toContain('A+')
})

test('DX a changed module of the server shows in an open screen of the panel, without a reload', async ({
  page,
  context,
}) => {
  const [name = '', value = ''] = (await logIn(dev.url)).split(/;\s*/).flatMap((cookie) => {
    const at = cookie.indexOf('=')
    return cookie.startsWith('session=') ? [cookie.slice(0, at), cookie.slice(at + 1)] : []
  })
  await context.addCookies([{ name, value, url: dev.url }])
  const connected = page.waitForEvent('console', (line) => line.text().includes('[vite] connected'))
  await page.goto(`${dev.url}/en/admin/health`)
  await connected
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.evaluate(() => Reflect.set(window, 'notReloaded', true))
  await copy.change('src/admin/screens/health/checks.server.ts', "says: 'noServer'", "says: 'leaves'")
  await expect(page.getByText('Sent through the mail server.')).toBeVisible()
  expect(await notReloaded(page)).toBe(true)
})

test('DX a changed module outside the pages answers the next request', async () => {
  expect(await text('/robots.txt')).not.toContain('/changed')
  await copy.change('src/discovery/robots.ts', "'/profile'", "'/changed', '/profile'")
  await expect.poll(() => text('/robots.txt')).toContain('/changed')
})

test('DX a module that cannot be read is shown with its line, and its repair loads the page again', async ({
  page,
}) => {
  await openGlossary(page)
  await copy.change(PAGE, 'export default function Glossary(', 'export default function (Glossary(')
  await expect.poll(async () => (await fetch(`${dev.url}/en/glossary`)).status).toBe(500)
  // The open page was loaded again: it is the page of the server, over which Vite may lay the same error once more.
  await expect(page.locator('body > pre')).toContainText('src/sections/glossary/pages/index.tsx')
  await expect(page.locator('body > pre')).toContainText('export default function (Glossary(')
  await copy.change(PAGE, 'export default function (Glossary(', 'export default function Glossary(')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Glossary')
})

test('DX an error that a loader throws is shown with its place in the source', async ({ page }) => {
  await copy.change(
    PAGE,
    'const ctx = context',
    "throw new Error('broken on purpose')\n  const ctx = context",
  )
  await expect.poll(async () => (await fetch(`${dev.url}/en/glossary`)).status).toBe(500)
  await page.goto(`${dev.url}/en/glossary`)
  await expect(page.locator('pre')).toContainText(/broken on purpose[^]*glossary\/pages\/index\.tsx:\d+/)
  expect(dev.output()).toMatch(/broken on purpose[^]*glossary\/pages\/index\.tsx:\d+/)
  await copy.change(PAGE, "throw new Error('broken on purpose')\n", '')
})

test('DX what the process starts with is replaced by starting it again', async ({ page }) => {
  await openGlossary(page)
  await copy.change(
    'src/create-app.server.ts',
    'const storage =',
    "console.log('made again')\n  const storage =",
  )
  await expect.poll(() => dev.output(), { timeout: START_MS }).toContain('made again')
  const status = () =>
    fetch(`${dev.url}/en/glossary`).then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(status, { timeout: START_MS }).toBe(200)
  await openGlossary(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Glossary')
})

const SAMPLE = {
  '': {
    label: 'محطات التخزين',
    name: 'محطة الرصيف الشمالي',
    note: 'تُقاس السعة بالأمتار المكعبة',
    home: 'سعة محطات التخزين',
    chart: 'السعة حسب المحطة',
  },
  '/en': {
    label: 'Storage terminals',
    name: 'North Pier terminal',
    note: 'Volumes are in cubic metres',
    home: 'of storage in terminals',
    chart: 'Volume by terminal',
  },
} as const

for (const [prefix, words] of Object.entries(SAMPLE))
  test(`ADMIN-01 MKT-11 ROUTE-07 ${prefix || '/ar'}: a section of a folder, a migration and a line is in every place where a section is`, async () => {
    const lang = prefix === '' ? 'ar' : 'en'
    const at = `${prefix}/storage-terminals`
    const cookie = await logIn(dev.url)
    const panel = async (path: string) =>
      (await fetch(`${dev.url}${prefix}/admin/${path}`, { headers: { cookie } })).text()
    const list = await text(`${at}?page=1`)
    for (const part of [words.label, words.name, words.note]) expect(list).toContain(part)
    // Its own parameters filter its list, and are in the key of its page.
    const filtered = await text(`${at}?country=OM&page=1`)
    expect(filtered).toContain('south-basin')
    expect(filtered).not.toContain('north-pier')
    const places: [string, string][] = [
      ['its search', await text(`${at}/search?q=north&page=1`)],
      ['the page of a row', await text(`${at}/north-pier`)],
      ['the site’s search', await text(`${prefix}/search?q=${encodeURIComponent(words.name)}`)],
      ['the API', await text(`/${lang}/storage-terminals/api/rows`)],
      ['a file', await text(`${at}.csv`)],
      ['another file', await text(`${at}.json`)],
      ['the public API', await text('/v1/storage-terminals.json')],
      ['its plain file', await text('/v1/storage-terminals.csv')],
      ['the panel’s list', await panel('storage-terminals')],
    ]
    for (const [place, found] of places) expect.soft(found, place).toContain(words.name)
    const named: [string, string][] = [
      ['the menu', await text(`${prefix}/glossary`)],
      ['where files are imported to', await panel('imports')],
      ['the section’s texts', await panel('sections/new')],
      ['the freshness of figures', await panel('')],
    ]
    for (const [place, found] of named) expect.soft(found, place).toContain(words.label)
    expect.soft(await text(`${prefix}/index`), 'the home page').toContain(words.home)
    expect.soft(await text(`${at}/chart/by-terminal`), 'a chart').toContain(words.chart)
    expect.soft(await text(`${at}/chart/by-terminal.svg`), 'its picture').toContain('<svg')
    expect.soft(await text('/sitemap.xml'), 'sitemaps').toContain('/sitemaps/storage-terminals')
    expect.soft(await text('/openapi.json'), 'OpenAPI').toContain('/storage-terminals/api/rows')
    for (const path of [
      '/v1',
      '/v1/openapi.json',
      '/v1/datapackage.json',
      '/catalog.jsonld',
      `${prefix}/developers`,
    ])
      expect.soft(await text(path), path).toContain('storage-terminals')
    expect
      .soft(await text(`${prefix}/developers/use?table=storage-terminals`), 'how to fetch it')
      .toContain('v1/storage-terminals.csv')
  })

test('SAFE the keys and the database of a development server cannot be fetched', async () => {
  const keys = join(copy.folder, '.kimya/keys.json')
  const { secret } = JSON.parse(await readFile(keys, 'utf8')) as { secret: string }
  for (const path of ['/.kimya/keys.json', '/.kimya/keys.json?raw', `/@fs${keys}`, `/@fs${keys}?raw&import`])
    expect(await text(path)).not.toContain(secret)
})

test('DX Ctrl-C ends the development server and its database', async () => {
  const postmaster = await postmasterOf(join(copy.folder, '.kimya'))
  expect(await dev.interrupt()).toBe(0)
  await expect.poll(() => processMark(postmaster)).toBeNull()
})
