import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf } from '#datasets/answer/answer.ts'
import { LICENCES_TAG } from '#datasets/licences.server.ts'
import { readState } from '#datasets/list/state.ts'
import { listMeta } from '#data-section/list-meta.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { Lang } from '#i18n/locale.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { publicDemo } from '#testing/public-demo.server.ts'
import { TABLES, tagsOf } from './tables.server.ts'

let demo: Awaited<ReturnType<typeof publicDemo>>
beforeAll(async () => {
  demo = await publicDemo()
})
afterAll(() => demo.close())

interface ListRoute {
  loader: (args: ReturnType<typeof routeArgs>) => Promise<unknown>
}

/** Filters that every section has rows for, and some for which a section has another sentence or none. */
const FILTERS: Readonly<Record<string, readonly string[]>> = {
  'exports-imports': ['', 'country=SA', 'product=urea&country=SA&process=export', 'q=zzzz'],
  'production-capacity': ['', 'country=SA', 'q=zzzz'],
  'products-prices': ['', 'q=methanol'],
  companies: ['', 'country=SA'],
  'dumping-cases': ['', 'importing_market=IN'],
}

/** The descriptions that a list's page has in its head for search engines and for those who share it. */
async function described(section: string, query: string, lang: Lang): Promise<string[]> {
  const { loader } = (await import(`../../sections/${section}/pages/index.tsx`)) as ListRoute
  const path = `/${section}/search?page=1${query && `&${query}`}`
  const { ctx } = testContext(demo.app, { lang, path })
  const loaderData = (await loader(routeArgs(ctx))) as never
  const pathname = `${lang === 'en' ? '/en' : ''}/${section}`
  const site = { name: 'Kimya', tagline: '' }
  const matches = [{ id: 'root', loaderData: { lang, origin: 'http://kimya.test', site } }]
  const head = listMeta({ loaderData, location: { pathname, search: '' }, matches }) as {
    name?: string
    property?: string
    content?: string
  }[]
  return ['description', 'og:description'].map((wanted) =>
    stripBidi(head.find(({ name, property }) => (name ?? property) === wanted)?.content ?? ''),
  )
}

test('VIEW-02 the sentence of a list is its description, what it is shared with, and what a program is told, in both languages', async () => {
  const said: string[] = []
  for (const { section, datasets } of DATA_SECTIONS) {
    const [dataset] = datasets
    for (const query of FILTERS[section] ?? ['']) {
      const address = `/v1/${section}.json?limit=1${query && `&${query}`}`
      const answer = await demo.ask(address)
      const { summary, next } = answer.json<{ summary?: Record<Lang, string>; next: string | null }>()
      const about = await demo.ask(`/v1/${section}.metadata.json${query && `?${query}`}`)
      expect(about.json<{ summary?: object }>().summary, address).toEqual(summary)
      for (const lang of ['ar', 'en'] as const) {
        const { ctx } = testContext(demo.app, { lang })
        const state = readState(dataset, new URLSearchParams(query), [''], isoDay(ctx.now))
        const text = (await answerOf(ctx, dataset, state))?.text ?? ''
        expect(summary !== undefined, address).toBe(text !== '')
        if (!summary) continue
        said.push(section)
        expect(summary[lang]).toContain(stripBidi(text))
        expect(await described(section, query, lang), address).toEqual([summary[lang], summary[lang]])
      }
      // Further rows come without it: it is of all of them.
      if (next) expect((await demo.ask(next)).json()).not.toHaveProperty('summary')
    }
  }
  expect(new Set(said)).toContain('exports-imports')
})

test('VIEW-02 a sentence changes with the tags of its table’s answers: no program is told an old one is current', async () => {
  for (const table of TABLES) {
    const { ctx, recorded } = testContext(demo.app, { lang: 'en' })
    const state = readState(table.dataset, new URLSearchParams(), [''], isoDay(ctx.now))
    await answerOf(ctx, table.dataset, state)
    const known = [...tagsOf(table), LICENCES_TAG]
    expect(
      [...recorded.tags].filter((tag) => !known.includes(tag)),
      table.name,
    ).toEqual([])
  }
})
