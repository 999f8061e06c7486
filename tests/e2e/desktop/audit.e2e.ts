import { allowedWords } from '../support/allowed-words.ts'
import { bringAxe, layOutAll, paint, violations } from '../support/audit/axe.ts'
import { boxesOf, compareSides, type Box } from '../support/audit/mirror.ts'
import { overflowing } from '../support/audit/width.ts'
import { alive, expect, LANGUAGES, test } from '../support/fixtures.ts'
import { foreignWords } from '../support/foreign-words.ts'
import { addressOf, PAGE_KINDS } from '../support/routes.ts'
import { openSite } from '../support/site.ts'

test.use({ reducedMotion: 'reduce' })
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
/**
 * A language is opened on the phone and widened, the other the other way round. Between them each size is seen in both themes, and
 * every rule is asked at both sizes: of the second size in a language only how it looks.
 */
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

// Everything that is asked of every kind of page is asked here, in one visit of each language.
for (const kind of PAGE_KINDS) {
  test(`SHELL-04 SHELL-09 LANG-01 LANG-04 LANG-07 ${kind.name} is accessible, no wider than the window, mirrored and in its language`, async ({
    page,
    faults,
  }) => {
    if (kind.status >= 400) faults.allow(/status of 4\d\d/)
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
      for (const [size, theme] of VISITS[lang]) {
        await paint(page, theme)
        for (const width of [size.least, size.width]) {
          await page.setViewportSize({ width, height: size.height })
          expect.soft(await overflowing(page), `${path} at ${width}`).toEqual([])
        }
        boxes[`${lang} ${size.width}`] = await boxesOf(page)
        const asked = size === VISITS[lang][0][0] ? 'everything' : 'looks'
        expect.soft(await violations(page, 'html', asked), `${path} at ${size.width}, ${theme}`).toEqual([])
      }
    }
    for (const { width } of [PHONE, DESKTOP]) {
      const { wrong, compared } = compareSides(boxes[`ar ${width}`] ?? [], boxes[`en ${width}`] ?? [])
      expect.soft(wrong.slice(0, 10), `sides at ${width}`).toEqual([])
      expect.soft(compared, `elements compared at ${width}`).toBeGreaterThan(40)
    }
  })
}
