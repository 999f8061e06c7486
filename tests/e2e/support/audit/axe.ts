import axe, { type ElementContext, type RunOptions } from 'axe-core'
import type { Page } from '../fixtures.ts'

type Axe = typeof axe

/** What is the same in the light and in the dark is looked at once. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Puts axe into a page, once for all that is asked of it there. */
export async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source)
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

/** What axe finds wrong in a page: rule, element and the first reason. `include` narrows it to a part. */
export function violations(page: Page, { include, only }: { include?: string; only?: 'colours' } = {}) {
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    ...(only && { runOnly: COLOURS }),
  }
  return page.evaluate(
    async ([context, asked]) => {
      const { axe: brought } = window as unknown as { axe: Axe }
      const { violations: found } = await brought.run(context as ElementContext, asked)
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html, failureSummary }) => ({
          id,
          element: target.join(' '),
          html,
          why: failureSummary?.split('\n')[1]?.trim(),
        })),
      )
    },
    [include ?? 'html', options] as const,
  )
}
