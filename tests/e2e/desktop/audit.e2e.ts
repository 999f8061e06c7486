import { allowedWords } from '../support/allowed-words.ts'
import { bringAxe, layOutAll, paint, violations } from '../support/audit/axe.ts'
import { boxesOf, compareSides, type Box } from '../support/audit/mirror.ts'
import { overflowing } from '../support/audit/width.ts'
import { alive, expect, LANGUAGES, test, type Page } from '../support/fixtures.ts'
import { foreignWords } from '../support/foreign-words.ts'
import { addressOf, PAGE_KINDS, type PageKind } from '../support/routes.ts'
import { openSite } from '../support/site.ts'

test.describe.configure({ mode: 'parallel' })

let words: Promise<(word: string) => boolean> | undefined
/** The words that both languages may show, read once a worker. */
function allowed(): Promise<(word: string) => boolean> {
  const read = async () => {
    const site = openSite()
    try {
      return await allowedWords(site.db)
    } finally {
      await site.close()
    }
  }
  return (words ??= read())
}

const PHONE = { least: 320, width: 390, height: 844 }
const DESKTOP = { least: 992, width: 1280, height: 900 }
/** A language is opened on the phone and widened, the other the other way round: between them each size is seen in both themes. */
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
const groups = [false, true].flatMap((isError) => {
  const kinds = PAGE_KINDS.filter(({ status }) => status >= 400 === isError)
  return Array.from({ length: Math.ceil(kinds.length / TOGETHER) }, (_, i) =>
    kinds.slice(i * TOGETHER, (i + 1) * TOGETHER),
  )
})

// Everything that is asked of every kind of page is asked here, in one visit of each language.
for (const kinds of groups) {
  const names = kinds.map(({ name }) => name).join(', ')
  test(`SHELL-04 SHELL-09 LANG-01 LANG-04 LANG-07 accessible, no wider than the window, mirrored and in its language: ${names}`, async ({
    page,
    faults,
  }) => {
    if (kinds.some(({ status }) => status >= 400)) faults.allow(/status of 4\d\d/)
    for (const kind of kinds) await test.step(kind.name, () => audit(page, kind))
  })
}

async function audit(page: Page, kind: PageKind): Promise<void> {
  const place = PAGE_KINDS.indexOf(kind)
  // Colours do not depend on the language: they are asked of one, in turn, in both themes.
  const coloured = place % 2 === 0 ? 'ar' : 'en'
  const boxes: Record<string, Box[]> = {}
  for (const { lang } of LANGUAGES) {
    const path = await addressOf(kind, lang)
    await page.setViewportSize(VISITS[lang][0][0])
    const answer = await page.goto(path)
    expect.soft(answer?.status(), path).toBe(kind.status)
    await alive(page)
    const may = await allowed()
    // A page may repeat its own address: what was searched for, whose profile it is.
    const own = new Set(path.split(/\W+/))
    const foreign = [...foreignWords(await page.content(), lang)].filter(
      (word) => !may(word) && !own.has(word),
    )
    expect.soft(foreign, `words of the other language on ${path}`).toEqual([])
    await layOutAll(page)
    await bringAxe(page)
    // At the second size, what a size or a theme changes: names, roles and headings were asked at the first.
    const questions =
      lang === coloured ? (['everything', 'looks'] as const) : (['all but colours', 'sizes'] as const)
    for (const [i, [size, theme]] of VISITS[lang].entries()) {
      await paint(page, theme)
      const fits = async (width: number) => {
        if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: size.height })
        expect.soft(await overflowing(page), `${path} at ${width}`).toEqual([])
      }
      // A page is laid out again for each width: the narrowest of a size comes between the two that are looked at.
      if (i === 1) await fits(size.least)
      await fits(size.width)
      boxes[`${lang} ${size.width}`] = await boxesOf(page)
      const found = await violations(page, 'html', questions[i])
      expect.soft(found, `${path} at ${size.width}, ${theme}`).toEqual([])
      if (i === 0) await fits(size.least)
    }
  }
  for (const { width } of [PHONE, DESKTOP]) {
    const { wrong, compared } = compareSides(boxes[`ar ${width}`] ?? [], boxes[`en ${width}`] ?? [])
    expect.soft(wrong.slice(0, 10), `sides of ${kind.name} at ${width}`).toEqual([])
    expect.soft(compared, `elements of ${kind.name} compared at ${width}`).toBeGreaterThan(40)
  }
}
