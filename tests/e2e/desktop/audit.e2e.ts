import { allowedWords } from '../support/allowed-words.ts'
import { bringAxe, layOutAll, paint, violations } from '../support/audit/axe.ts'
import { markupFaults } from '../support/audit/markup.ts'
import { boxesOf, compareSides, type Box } from '../support/audit/mirror.ts'
import { overflowing } from '../support/audit/width.ts'
import { alive, expect, LANGUAGES, test } from '../support/fixtures.ts'
import { foreignWords } from '../support/foreign-words.ts'
import { addressOf, PAGE_KINDS } from '../support/routes.ts'
import { openSite } from '../support/site.ts'

test.use({ serviceWorkers: 'block', reducedMotion: 'reduce' })
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

// Everything that is asked of every kind of page is asked here, in one visit of each language.
for (const kind of PAGE_KINDS) {
  test(`SHELL-04 SHELL-09 LANG-01 LANG-04 LANG-07 ${kind.name} is accessible, sound, no wider than the window, mirrored and in its language`, async ({
    page,
    faults,
    isMobile,
    viewport,
  }) => {
    if (kind.status >= 400) faults.allow(/status of 4\d\d/)
    const boxes: Record<string, Box[]> = {}
    for (const { lang } of LANGUAGES) {
      const path = await addressOf(kind, lang)
      const answer = await page.goto(path)
      expect.soft(answer?.status(), path).toBe(kind.status)
      expect.soft(await markupFaults(page, (await answer?.text()) ?? ''), `markup of ${path}`).toEqual([])
      await alive(page)
      const may = await allowed()
      // A page may repeat its own address: what was searched for, whose profile it is.
      const own = new Set(path.split(/\W+/))
      const foreign = [...foreignWords(await page.content(), lang)].filter(
        (word) => !may(word) && !own.has(word),
      )
      expect.soft(foreign, `words of the other language on ${path}`).toEqual([])
      for (const width of isMobile ? [320, 390] : [992, 1280]) {
        await page.setViewportSize({ width, height: viewport?.height ?? 800 })
        expect.soft(await overflowing(page), `${path} at ${width}`).toEqual([])
      }
      boxes[lang] = await boxesOf(page)
      await layOutAll(page)
      await bringAxe(page)
      await paint(page, 'light')
      expect.soft(await violations(page), `light ${path}`).toEqual([])
      await paint(page, 'dark')
      expect.soft(await violations(page, { only: 'colours' }), `dark ${path}`).toEqual([])
    }
    const { wrong, compared } = compareSides(boxes['ar'] ?? [], boxes['en'] ?? [])
    expect.soft(wrong.slice(0, 10), 'sides').toEqual([])
    expect.soft(compared, 'elements compared').toBeGreaterThan(40)
  })
}
