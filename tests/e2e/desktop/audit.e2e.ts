import { bringAxe, layOutAll, paint, violations } from '../support/audit/axe.ts'
import { boxesOf, compareSides, type Box } from '../support/audit/mirror.ts'
import { cutCaptions, overflowing, shortPlaces } from '../support/audit/width.ts'
import { alive, expect, LANGUAGES, test, type Page } from '../support/fixtures.ts'
import { addressOf, PAGE_KINDS, type PageKind } from '../support/routes.ts'

test.describe.configure({ mode: 'parallel' })

const PHONE = { least: 320, width: 390, height: 844 }
const DESKTOP = { least: 992, width: 1280, height: 900 }
/** A language is opened on the phone and widened, the other the other way round, each size in one theme: the next kind has the other. */
const VISITS = {
  ar: [
    [PHONE, 'light'],
    [DESKTOP, 'dark'],
  ],
  en: [
    [DESKTOP, 'light'],
    [PHONE, 'dark'],
  ],
} as const

/**
 * Kinds that share a browser's context, which has their scripts read already. Those that answer with an error are among themselves: their
 * status is written to the console.
 */
const TOGETHER = 5
/** A quick run names those that it looks at, a line each. */
const only = process.env['ONLY_KINDS']?.split('\n')
const asked = PAGE_KINDS.filter(({ name }) => only?.includes(name) ?? true)
const groups = [false, true].flatMap((isError) => {
  const kinds = asked.filter(({ status }) => status >= 400 === isError)
  return Array.from({ length: Math.ceil(kinds.length / TOGETHER) }, (_, i) =>
    kinds.slice(i * TOGETHER, (i + 1) * TOGETHER),
  )
})

// Everything that is asked of every kind of page is asked here, in one visit of each language.
for (const kinds of groups) {
  const names = kinds.map(({ name }) => name).join(', ')
  test(`SHELL-04 SHELL-09 LANG-07 accessible, no wider than the window and mirrored: ${names}`, async ({
    page,
    faults,
  }) => {
    if (kinds.some(({ status }) => status >= 400)) faults.allow(/status of 4\d\d/)
    for (const kind of kinds) await test.step(kind.name, () => audit(page, kind))
  })
}

async function audit(page: Page, kind: PageKind): Promise<void> {
  // What axe finds does not depend on the language, which http/markup.e2e.ts reads: one of the two is asked, in turn.
  const asked = PAGE_KINDS.indexOf(kind) % 2 === 0 ? 'ar' : 'en'
  const boxes: Record<string, Box[]> = {}
  for (const { lang } of LANGUAGES) {
    const path = await addressOf(kind, lang)
    await page.setViewportSize(VISITS[lang][0][0])
    const answer = await page.goto(path)
    expect.soft(answer?.status(), path).toBe(kind.status)
    await alive(page)
    await layOutAll(page)
    if (lang === asked) await bringAxe(page)
    for (const [i, [size, theme]] of VISITS[lang].entries()) {
      if (lang === asked) await paint(page, theme)
      const fits = async (width: number) => {
        if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: size.height })
        // Under load the page can hear of its new width later than it is set.
        await page.waitForFunction((asked) => innerWidth === asked, width)
        expect.soft(await overflowing(page), `${path} at ${width}`).toEqual([])
        expect.soft(await cutCaptions(page), `captions of ${path} at ${width}`).toEqual([])
      }
      // A page is laid out again for each width: the narrowest of a size comes between the two that are looked at.
      if (i === 1) await fits(size.least)
      await fits(size.width)
      expect.soft(await shortPlaces(page), `later parts of ${path} at ${size.width}`).toEqual([])
      boxes[`${lang} ${size.width}`] = await boxesOf(page)
      if (lang === asked)
        // At the second size, what a size or a theme changes: names, roles and headings were asked at the first.
        expect
          .soft(
            await violations(page, 'html', i === 0 ? 'everything' : 'looks'),
            `${path} at ${size.width}, ${theme}`,
          )
          .toEqual([])
      if (i === 0) await fits(size.least)
    }
  }
  for (const { width } of [PHONE, DESKTOP]) {
    const { wrong, compared } = compareSides(boxes[`ar ${width}`] ?? [], boxes[`en ${width}`] ?? [])
    expect.soft(wrong.slice(0, 10), `sides of ${kind.name} at ${width}`).toEqual([])
    expect.soft(compared, `elements of ${kind.name} compared at ${width}`).toBeGreaterThan(40)
  }
}
