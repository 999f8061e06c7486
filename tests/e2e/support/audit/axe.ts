import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { ElementContext, RunOptions } from 'axe-core'
import type { Page } from '../fixtures.ts'

type Axe = typeof axe

/** What axe takes for the letters of an icon font: words whose joined letters are so much narrower than single ones. */
const GUESS = 'arguments[1]:.15'
/**
 * The short form, which a page reads in half the time of the other. Its guess is switched off: joined Arabic letters are narrower
 * too, and it left out the contrast of half of an Arabic page's texts. No font here has icons.
 */
const SOURCE = withoutGuess(
  readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
)

function withoutGuess(source: string): string {
  if (source.split(GUESS).length !== 2) throw new Error('axe guesses icon fonts in another way than before')
  // A share of more than one: nothing is.
  return source.replace(GUESS, 'arguments[1]:2')
}

/** Puts axe into a page, once for all its checks there. */
export async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(SOURCE)
}

/** axe ignores elements without a layout. */
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

/** What depends on sizes alone: names, roles and headings are the same in a wider window. */
const SIZES = ['target-size', 'scrollable-region-focusable']
const COLOURS = 'color-contrast'

/** What axe is asked: every rule (the size of targets is off by itself), or only what a theme, another size or both can change. */
const QUESTIONS = {
  everything: { rules: { 'target-size': { enabled: true } } },
  looks: { runOnly: [COLOURS, ...SIZES] },
  colours: { runOnly: [COLOURS] },
} satisfies Record<string, RunOptions>

/** What axe finds wrong in a page: rule, element and the first reason. `include` limits it to a part. */
export function violations(page: Page, include = 'html', asked: keyof typeof QUESTIONS = 'everything') {
  const options: RunOptions = { resultTypes: ['violations'], preload: false, ...QUESTIONS[asked] }
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
