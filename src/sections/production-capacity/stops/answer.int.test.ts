import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readState } from '#datasets/list/state.ts'
import { testContext } from '#testing/context.server.ts'
import { figuresApp, seldom, some, SOURCE } from '#testing/figures.server.ts'
import { leftoverOf } from '#testing/leftover.ts'
import { figureText, ofOneKind, withOne } from '#testing/naive.ts'
import { STOPS } from '../stops.server.ts'
import { stopsAnswer } from './answer.server.ts'

const TODAY = '2026-11-28'
const rowArbitrary = fc.record({
  company: some('sabic', 'qafco', 'gpic'),
  maintenance_type: some('planned_turnaround', 'unplanned_outage'),
  this_status: some('ongoing', 'ended', 'expected_ended', 'unknown'),
  date_start: some(
    '2019',
    '2021-03',
    '2024-05-09',
    '2026-11',
    '2026-11-28',
    '2026-11-29',
    '2027',
    '2028-02-01',
  ),
  hidden: seldom(6),
  demo: fc.boolean(),
})
const ROWS = fc
  .sample(rowArbitrary, { seed: 2, numRuns: 60 })
  .map((row, index) => ({ ...row, slug: `stop-${index}`, plant_ar: 'وحدة', plant_en: 'Unit' }))
type Row = (typeof ROWS)[number]

const app = await figuresApp(async (db) => {
  await db
    .insertInto('companies_company')
    .values(
      ['sabic', 'qafco', 'gpic'].map((slug) => ({
        slug,
        name_ar: slug,
        shortcut_name_ar: slug,
        country: 'SA',
        as_of: '2026',
        ...SOURCE,
      })),
    )
    .execute()
  await db
    .insertInto('production_capacity_stop')
    .values(ROWS.map((row) => ({ ...row, products: [], plants: [], as_of: '2026', ...SOURCE })))
    .execute()
})

const FILTERS = fc.sample(
  fc.record({
    company: fc.subarray(['sabic', 'qafco', 'gpic']),
    maintenance_type: fc.subarray(['planned_turnaround', 'unplanned_outage']),
    this_status: fc.oneof(fc.constant([]), fc.subarray(['ongoing', 'ended', 'expected_ended', 'unknown'])),
  }),
  { seed: 4, numRuns: 300 },
)

test('VIEW-02 the sentence over filtered lists of outages counts those that go on, and says since when and what is next', async () => {
  const seen = ROWS.filter(({ hidden }) => !hidden)
  const isToCome = ({ date_start: start }: Row) => start > TODAY.slice(0, start.length)
  for (const [index, filter] of FILTERS.entries()) {
    const lang = index % 2 === 0 ? 'en' : 'ar'
    const query = new URLSearchParams(
      Object.entries(filter).flatMap(([key, values]) =>
        (values as readonly string[]).map((value): [string, string] => [key, value]),
      ),
    )
    const { ctx } = testContext(app, {
      path: `/production-capacity?${query}`,
      lang,
      now: new Date(`${TODAY}T09:00:00Z`),
    })
    const answer = await stopsAnswer(ctx, readState(STOPS, query, ['stops']))
    const rows = ofOneKind(
      seen.filter((row) =>
        Object.entries(filter).every(
          ([key, values]: [string, readonly string[]]) =>
            values.length === 0 || values.includes(row[key as keyof typeof filter]),
        ),
      ),
    ).toSorted((a, b) => (a.date_start < b.date_start ? -1 : 1))
    const said = `${lang} ${query} ${answer?.text}`
    if (rows.length === 0) {
      expect(answer, said).toBe(null)
      continue
    }
    const begun = rows.filter((row) => !isToCome(row))
    const ongoing = begun.filter(({ this_status: status }) => status === 'ongoing')
    const toCome = rows.filter((row) => isToCome(row) && row.this_status !== 'ended')
    const chosen: readonly string[] = filter.this_status
    const count =
      ongoing.length > 0
        ? ongoing.length
        : chosen.length > 0 && !chosen.includes('ongoing')
          ? rows.length
          : null
    const first = ongoing.length > 0 ? ongoing[0] : begun.at(-1)
    const years = [first, toCome[0]].flatMap((row) => (row ? [row.date_start.slice(0, 4)] : []))
    expect(
      [...(answer?.text ?? '').matchAll(/\d{4}/g)].map(([year]) => year),
      said,
    ).toEqual(years)
    const number = /^(?:In the records shown: |في السجلات المعروضة: |تضم السجلات )*(\d+) /.exec(
      withOne(answer?.text ?? ''),
    )?.[1]
    expect(number, said).toBe(count === null || (lang === 'ar' && count < 3) ? undefined : figureText(count))
    expect(
      answer?.figures.map(({ value }) => value),
      said,
    ).toEqual(
      [
        rows.length,
        ongoing.length,
        toCome.length,
        rows.filter(({ this_status: status }) => status === 'expected_ended').length,
      ].map((n) => figureText(n)),
    )
    expect(leftoverOf(answer?.text ?? ''), said).toBeNull()
    expect(answer?.text, said).not.toMatch(/: \(/)
    if (answer?.lead) expect(answer.text, said).toContain(answer.lead)
  }
})
