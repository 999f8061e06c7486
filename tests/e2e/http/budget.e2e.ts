import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { articlePath } from '../support/articles.ts'
import { expect, test } from '@playwright/test'
import { LANGUAGES } from '../support/fixtures.ts'
import { elements } from '../support/html.ts'
import { get, siteUrl } from '../support/http.ts'
import { logIn } from '../support/login.ts'
import { kB, PANEL_SCRIPT, scriptsOf } from '../support/weight.ts'

/** Ceilings are the promise; a figure under its floor means that the measurement lost something. */
const BUDGET = { script: { floor: 3, ceiling: 6 }, form: 6, style: { floor: 5, ceiling: 20 }, fonts: 2 }
/** The screen in which a text is written, before somebody touches the text. */
const EDIT_SCRIPT = 190
const PATHS = {
  home: '/index',
  'section list': '/products-prices?view=table&page=1',
  'price page': '/products-prices/show/meg/cn',
} as const

/** Ten segments of TCP, which come before the browser has to say that it got them: one round trip of a phone is 150 ms. */
const FIRST_FLIGHT = 14_600

for (const { lang, prefix } of LANGUAGES) {
  for (const kind of ['home', 'article', 'section list', 'price page'] as const) {
    test(`${lang} ${kind}: script, style and fonts stay within the budget`, async () => {
      const path = kind === 'article' ? await articlePath(lang) : prefix + PATHS[kind]
      const { body, headers } = await get(path)
      const headerBytes = [...headers].map((header) => header.join(': ') + '\r\n').join('').length
      const script = kB(scriptsOf(body))
      const links = elements(body, 'link')
      const style = kB(links.flatMap(({ rel, href }) => (rel === 'stylesheet' && href ? [href] : [])))
      const fonts = links.filter((link) => link['as'] === 'font')
      console.log(
        `${lang} ${kind}: ${script.toFixed(1)} kB script, ${style.toFixed(1)} kB style, ${fonts.length} fonts`,
      )
      expect.soft(script).toBeLessThanOrEqual(BUDGET.script.ceiling)
      expect.soft(script).toBeGreaterThanOrEqual(BUDGET.script.floor)
      expect.soft(style).toBeLessThanOrEqual(BUDGET.style.ceiling)
      expect.soft(style).toBeGreaterThanOrEqual(BUDGET.style.floor)
      expect.soft(fonts.length).toBeLessThanOrEqual(BUDGET.fonts)
      expect.soft(fonts.length).toBeGreaterThan(0)
      if (kind === 'home' || kind === 'article') {
        const sent = brotliCompressSync(body).length + headerBytes
        console.log(`${lang} ${kind}: ${sent} bytes of page and headers`)
        expect.soft(sent).toBeLessThanOrEqual(FIRST_FLIGHT)
        expect.soft(sent).toBeGreaterThan(5000)
      }
      // No style or script hides in the page itself beyond the router's own few lines.
      expect.soft(elements(body, 'style')).toEqual([])
    })
  }
}

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }

/** The files that sources of the client build bring with them; with `later`, those too that they may fetch. */
function reached(sources: readonly string[], later = false): Set<string> {
  const built = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>
  const files = new Set<string>()
  const add = (source: string) => {
    const chunk = built[source]
    if (!chunk) throw new Error(`${source} is not in the build`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const one of [...(chunk.imports ?? []), ...(later ? (chunk.dynamicImports ?? []) : [])]) add(one)
  }
  for (const source of sources) add(source)
  return files
}

test('PERF ACC-08 ACC-09 MKT-11 pages with prices to follow, letters, votes, subscriptions and files for analysts have the script of every page and no byte more', async () => {
  const usual = scriptsOf((await get('/index')).body)
  expect(kB(usual)).toBeGreaterThanOrEqual(BUDGET.script.floor)
  for (const path of [
    await articlePath('ar'),
    '/products-prices/show/meg/nwe',
    '/companies/sabic/news',
    '/landed-cost?product=urea&o1=SA&p1=400',
    '/weekly-report',
    '/newsletters',
    '/vote/3',
    '/fileuploads/downloads',
    '/developers/use?table=companies',
  ]) {
    const { status, body } = await get(path)
    expect(status, path).toBe(200)
    const more = [...scriptsOf(body)].filter((file) => !usual.has(file))
    expect(kB(more), path).toBe(0)
  }
})

test('PERF nothing that a reader’s page may ever fetch brings React or the control panel', () => {
  const names = [...reached(['src/shell/client/enhance.ts'], true)].map(nameOf)
  expect(names).toContain('chart.island')
  expect(names).toContain('form.island')
  for (const name of ['react', 'panel']) expect(names).not.toContain(name)
})

/** Pages with a form; the second are a member's own. */
const FORMS = ['/contact', '/account/register', '/account/login']
const OWN_FORMS = [
  '/profile/Update-Data',
  '/profile/File-Image',
  '/profile/Two-Step',
  '/profile/Change-Password',
]

for (const { lang, prefix } of LANGUAGES) {
  test(`PERF SHELL-17 ${lang}: pages with a form are still, and what their forms fetch when they are touched is small`, async () => {
    const cookie = await logIn(siteUrl())
    for (const path of [...FORMS, ...OWN_FORMS]) {
      const { status, body } = await get(prefix + path, OWN_FORMS.includes(path) ? { cookie } : {})
      expect.soft(status, path).toBe(200)
      expect.soft(body, path).toMatch(/data-island="(?:form|passkey)"/)
      const script = kB(scriptsOf(body))
      expect.soft(script, path).toBeLessThanOrEqual(BUDGET.script.ceiling)
      expect.soft(script, path).toBeGreaterThanOrEqual(BUDGET.script.floor)
    }
    // Files of every page are loaded already.
    const had = reached(['src/shell/client/enhance.ts'])
    const files = reached([
      'src/ui/form/form.island.ts',
      'src/ui/form/checked-form.ts',
      `src/ui/form/form-messages.${lang}.ts`,
    ])
    const form = kB([...files].filter((file) => !had.has(file)).map((file) => `/${file}`))
    console.log(`${lang} form: ${form.toFixed(1)} kB script`)
    expect.soft(form).toBeLessThanOrEqual(BUDGET.form)
    expect.soft(form).toBeGreaterThan(1)
  })
}

const nameOf = (path: string) => path.replace(/^.*\/([\w.-]+)-[\w-]{7}\.js$/, '$1')

test('ADMIN-02 a list of the panel stays within its budget, and no chunk of the panel comes with a reader’s page', async () => {
  const cookie = await logIn(siteUrl())
  const { body } = await get('/admin/contact', { cookie })
  const panel = scriptsOf(body)
  console.log(`panel list: ${kB(panel).toFixed(1)} kB script`)
  expect.soft(kB(panel)).toBeLessThanOrEqual(PANEL_SCRIPT)
  expect.soft([...panel].map(nameOf)).toContain('Contact')
  const own = [...panel].filter((path) => !nameOf(path).startsWith('enhance'))
  for (const path of [
    '/index',
    '/products-prices?view=table&page=1',
    '/helps',
    '/contact',
    '/account/login',
  ]) {
    const readers = scriptsOf((await get(path)).body)
    expect
      .soft(
        own.filter((chunk) => readers.has(chunk)),
        path,
      )
      .toEqual([])
  }
  const sheets = elements(body, 'link').flatMap(({ rel, href }) =>
    rel === 'stylesheet' && href ? [href] : [],
  )
  expect.soft(sheets.filter((href) => /panel/.test(href))).toHaveLength(1)
  expect.soft((await get('/index')).body).not.toMatch(/assets\/panel-[\w-]+\.css/)
})

test('POST-03 the page of a text stays within its budget: its editor comes when the text is touched', async () => {
  const cookie = await logIn(siteUrl())
  const { body } = await get('/admin/articles/new', { cookie })
  const scripts = scriptsOf(body)
  console.log(`page of a text: ${kB(scripts).toFixed(1)} kB script`)
  expect.soft(kB(scripts)).toBeLessThanOrEqual(EDIT_SCRIPT)
  expect.soft([...scripts].map(nameOf)).toContain('Edit')
  expect.soft([...scripts].map(nameOf)).not.toContain('Editor')
  // ProseMirror is in none of them under another name.
  for (const path of scripts)
    expect.soft(readFileSync(join('build/client', path), 'utf8'), path).not.toContain('ProseMirror-focused')
})

test('the server’s files are ASCII: with one letter beyond Latin 1 V8 holds a whole file as two bytes a letter', () => {
  const files = globSync('build/server/**/*.js')
  expect(files.length).toBeGreaterThan(10)
  const wide = files.flatMap((file) => {
    const at = readFileSync(file, 'utf8').search(/[^\p{ASCII}]/u)
    return at < 0 ? [] : [`${file}: ${readFileSync(file, 'utf8').slice(Math.max(0, at - 60), at + 20)}`]
  })
  expect(wide).toEqual([])
})
