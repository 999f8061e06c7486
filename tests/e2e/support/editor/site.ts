import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { contentSecurityPolicy } from '../../../../src/platform/http/guard/csp.server.ts'
import { subsetFonts } from '../../../../scripts/subset-fonts.ts'

/** The address at which the editor's page is answered; nothing listens there. */
export const EDITOR_SITE = 'http://editor.test'

type Files = ReadonlyMap<string, { type: string; body: string | Uint8Array }>
let built: Promise<Files> | undefined

/** The built files of the editor's page by their path. */
export function editorFiles(minify = false): Promise<Files> {
  return (built ??= buildFiles(minify))
}

async function buildFiles(minify: boolean): Promise<Files> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: { 'kimya-fonts': resolve(await subsetFonts()) } },
    build: {
      write: false,
      minify,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: resolve('tests/e2e/support/editor/page.tsx'),
        output: { entryFileNames: 'page.js', assetFileNames: 'assets/[name][extname]' },
      },
    },
  })
  const outputs = Array.isArray(output) ? output : [output]
  return new Map(
    outputs
      .flatMap((one) => ('output' in one ? one.output : []))
      .map((file) => [
        `/${file.fileName}`,
        file.type === 'chunk'
          ? { type: 'text/javascript', body: file.code }
          : { type: typeOf(file.fileName), body: file.source },
      ]),
  )
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}
const typeOf = (name: string) => TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

/** Opens the editor's page under the portal's own content security policy, points at the text, and waits for the editor. */
export async function openEditor(page: Page, query = '', html = ''): Promise<void> {
  const files = await editorFiles()
  const style = [...files.keys()].find((path) => path.endsWith('page.css'))
  const shell = `<!doctype html><html><head><meta charset="utf-8"><title>editor</title><meta name="viewport" content="width=device-width, initial-scale=1">${
    style ? `<link rel="stylesheet" href="${style}">` : ''
  }</head><body><script type="module" src="/page.js"></script></body></html>`
  const policy = contentSecurityPolicy({ nonce: 'none', hashes: [] })
  await page.route(`${EDITOR_SITE}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/')
      return route.fulfill({
        contentType: 'text/html; charset=utf-8',
        headers: { 'content-security-policy': policy },
        body: shell,
      })
    const file = files.get(pathname)
    if (!file) return route.fulfill({ status: 404, body: '' })
    return route.fulfill({
      contentType: file.type,
      body: typeof file.body === 'string' ? file.body : Buffer.from(file.body),
    })
  })
  await page.addInitScript((text) => {
    window.begin = text
  }, html)
  await page.goto(`${EDITOR_SITE}/?${query}`)
  await page.getByRole('textbox', { name: /نص المادة|Text of the story/ }).hover()
  await page.locator('.editor.ProseMirror').waitFor()
}
