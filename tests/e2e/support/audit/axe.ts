import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { ElementContext, RunOptions } from 'axe-core'
import type { Page } from '../fixtures.ts'

type Axe = typeof axe

/** The short form, which a page reads in half the time of the other. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Puts axe into a page, once for all that is asked of it there. */
export async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(SOURCE)
}

/** For axe, what is not laid out yet is not there. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Shows a page in its light or dark colours. */
export async function paint(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
}

/** What depends on colours and sizes alone: names, roles, headings and inline styles are the same in another theme. */
const LOOKS = ['color-contrast', 'target-size', 'scrollable-region-focusable']

/** What axe finds wrong in a page: rule, element and the first reason. `include` narrows it to a part, `asked` to how it looks. */
export function violations(page: Page, include = 'html', asked: 'everything' | 'looks' = 'everything') {
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    ...(asked === 'looks' && { runOnly: LOOKS }),
  }
  return page.evaluate(
    async ([context, how]) => {
      const { axe: brought } = window as unknown as { axe: Axe }
      const { violations: found } = await brought.run(context as ElementContext, how)
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html, failureSummary }) => ({
          id,
          element: target.join(' '),
          html,
          why: failureSummary?.split('\n')[1]?.trim(),
        })),
      )
    },
    [include, options] as const,
  )
}
