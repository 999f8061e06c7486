import { readdirSync, readFileSync, statSync } from 'node:fs'
import { matchPath } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { findScreen } from '#admin/panel/find-screen.server.ts'
import { KINDS } from '#admin/kinds.server.ts'
import routes from '#shell/routes.ts'
import { leaves } from '#testing/surfaces.server.ts'
import { readTexts } from '../../../scripts/words/texts.ts'
import { chaptersAbout } from './about.server.ts'
import { declaredOf, isSlug, SLUGS, type Slug } from './chapters.ts'
import { labelsOf, linksOf } from './markdown.ts'
import { chapterOf, pictureOf, picturesFolder } from './read.server.ts'

const LANGS = ['ar', 'en'] as const
const MOST_BYTES = 36_000

/** Every text of the program by what it says: where it is declared. */
let said: Record<'ar' | 'en', Map<string, Set<string>>>

/** A text with places is looked for as it is before and after them; a count at its end may be left out. */
const namesIn = (text: string) => [text, text.replace(/ ?\(\{\w+\}\)$/, ''), text.replace(/[.:]$/, '')]

beforeAll(async () => {
  said = { ar: new Map(), en: new Map() }
  for (const { at, lang, text } of await readTexts()) {
    if (at.startsWith('handbook') || at.startsWith('db/')) continue
    for (const name of namesIn(text)) said[lang].set(name, (said[lang].get(name) ?? new Set()).add(at))
  }
  // The button that adds one of a kind, and the name of a kind's list.
  for (const lang of LANGS)
    for (const { name, one } of KINDS)
      said[lang].set(`${lang === 'ar' ? 'إضافة ' : 'Add: '}${one[lang]}`, new Set([`new:${name}`]))
}, 60_000)

/** Whether two declarations are one: a message's key, or two lines of an object. */
function isSame(a: string, b: string): boolean {
  const [fileA, lineA] = a.split(/:(?=\d+$)/)
  const [fileB, lineB] = b.split(/:(?=\d+$)/)
  return a === b || (fileA === fileB && Math.abs(Number(lineA) - Number(lineB)) <= 3)
}

const PLACED = /\{\w+\}/

function declarationsOf(label: string, lang: 'ar' | 'en'): string[] {
  const found = said[lang].get(label)
  if (found) return [...found]
  return [...said[lang]]
    .filter(([text]) => PLACED.test(text) && text.replace(/\{\w+\}/g, '').trim().length > 3)
    .filter(([text]) => {
      const pattern = text
        .split(PLACED)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.+')
      return new RegExp(`^${pattern}$`).test(label)
    })
    .flatMap(([, at]) => [...at])
}

/** What begins a text that goes on with a value: `Late: no price since …`. */
const whole = (label: string) => label.replace(/ ?…$/, ' 2026')

test.each(SLUGS)(
  'POST-08 the handbook’s “%s” names buttons and fields as they are called, the same in both languages',
  (slug) => {
    const ats = Object.fromEntries(
      LANGS.map((lang) => [
        lang,
        labelsOf(chapterOf(slug, lang).body).map((label) => ({
          label,
          at: declarationsOf(whole(label), lang),
        })),
      ]),
    )
    for (const lang of LANGS)
      expect(
        ats[lang]!.filter(({ at }) => at.length === 0).map(({ label }) => label),
        `${lang}: names that nothing of the portal has`,
      ).toEqual([])
    const alone = (one: 'ar' | 'en', other: 'ar' | 'en') =>
      ats[one]!.filter(
        ({ label, at }) =>
          at.length > 0 &&
          !ats[other]!.some(
            (twin) => twin.label === label || twin.at.some((b) => at.some((a) => isSame(a, b))),
          ),
      ).map(({ label }) => label)
    expect([...alone('ar', 'en'), ...alone('en', 'ar')], 'names that only one language speaks of').toEqual([])
  },
)

test('POST-08 every link of the handbook leads to a page, a screen or another task', () => {
  const ROUTES = leaves(routes).map(({ path }) => `/${path}`)
  const wrong = SLUGS.flatMap((slug) =>
    LANGS.flatMap((lang) =>
      linksOf(chapterOf(slug, lang).body).filter((to) => {
        const path = to.split(/[?#]/)[0] ?? ''
        if (path.startsWith('/admin')) return findScreen(path.slice('/admin/'.length)) === null
        if (path.startsWith('/')) return !ROUTES.some((route) => matchPath(route, path))
        return !isSlug(path)
      }),
    ),
  )
  expect(wrong).toEqual([])
  for (const slug of SLUGS)
    expect(linksOf(chapterOf(slug, 'ar').body).sort(), `the links of ${slug}`).toEqual(
      linksOf(chapterOf(slug, 'en').body).sort(),
    )
})

test('POST-08 each page of the handbook belongs to what is there, and each related task is a page', () => {
  const ROUTES = leaves(routes).map(({ path }) => `/${path}`)
  for (const slug of SLUGS) {
    const { about, related } = declaredOf(slug)
    expect(
      related.filter((other) => !isSlug(other) || other === slug),
      slug,
    ).toEqual([])
    for (const at of about) {
      const path = at.replace(/:\w+/g, '1')
      const exists = path.startsWith('/admin')
        ? findScreen(path.slice('/admin/'.length)) !== null
        : ROUTES.some((route) => matchPath(route, path))
      expect(exists, at).toBe(true)
    }
  }
  expect(chaptersAbout('/admin/imports', 'en').map(({ to }) => to)).toEqual([
    '/handbook/import-figures',
    '/handbook/undo-an-import',
  ])
  expect(chaptersAbout('/index', 'en')).toEqual([])
})

test('POST-08 each page has a short text and a picture in both languages, described and light', () => {
  const files = new Set<string>()
  const words = (slug: Slug, lang: 'ar' | 'en') => chapterOf(slug, lang).body.split(/\s+/).length
  for (const slug of SLUGS)
    for (const lang of LANGS) {
      expect(words(slug, lang), `words of ${slug} in ${lang}`).toBeGreaterThan(100)
      expect(words(slug, lang), `words of ${slug} in ${lang}`).toBeLessThan(270)
      const picture = pictureOf(slug, lang)
      expect(picture, `the picture of ${slug} in ${lang}: npm run handbook`).not.toBeNull()
      const file = `${picturesFolder()}/${picture!.file}`
      expect(statSync(file).size, file).toBeLessThan(MOST_BYTES)
      expect(readFileSync(file).subarray(8, 12).toString()).toBe('WEBP')
      files.add(picture!.file)
    }
  expect(readdirSync(picturesFolder()).sort()).toEqual([...files].sort())
})
