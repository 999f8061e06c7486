import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stagesOf, type CaseCourse, type EventKind } from './stages.ts'

const TODAY = '2026-11-20'
const course = (own: Partial<CaseCourse>): CaseCourse => ({
  events: [],
  opened: null,
  expiry: null,
  condition: 'definitive_in_force',
  ...own,
})
const at = (date: string, kind: EventKind) => ({ date, kind })
const said = (own: Partial<CaseCourse>) =>
  stagesOf(course(own), TODAY).map(({ stage, from, to, ahead, open }) =>
    [stage, from, to, ahead && 'ahead', open && 'open'].filter(Boolean).join(' '),
  )

test('MKT-05 the stages of a case follow one another, and its duty goes beyond today to its last day', () => {
  expect(
    said({
      events: [
        at('2020-08-31', 'complaint'),
        at('2020-10-14', 'initiation'),
        at('2021-06-11', 'provisional'),
        at('2021-11-12', 'definitive'),
      ],
      expiry: '2029-10',
    }),
  ).toEqual([
    'investigation 2020-08-31 2021-06-11',
    'provisional 2021-06-11 2021-11-12',
    'definitive 2021-11-12 2026-11-20',
    'definitive 2026-11-20 2029-10 ahead',
  ])
})

test('MKT-05 what goes on reaches today; what ended ends with its last event; what is not known is not plotted', () => {
  expect(said({ opened: '2025-06', condition: 'under_investigation' })).toEqual([
    'investigation 2025-06 2026-11-20 open',
  ])
  expect(said({ events: [at('2021-04', 'definitive')], condition: 'sunset_review' })).toEqual([
    'definitive 2021-04 2026-11-20 open',
  ])
  expect(
    said({
      events: [at('2019-12', 'initiation'), at('2020-04-06', 'termination'), at('2020-11-20', 'termination')],
      condition: 'terminated_no_measures',
    }),
  ).toEqual(['investigation 2019-12 2020-11-20'])
  expect(said({ opened: '2021-06-28', condition: 'unknown' })).toEqual([])
  expect(said({ condition: 'under_investigation' })).toEqual([])
  // A duty whose last day is over without a word on its end does not go on.
  expect(said({ events: [at('2020-01-01', 'definitive')], expiry: '2025-01-01' })).toEqual([
    'definitive 2020-01-01 2025-01-01',
  ])
})

test('MKT-05 no stage begins after it ends, and none lies ahead but a duty', () => {
  const date = fc
    .date({ min: new Date('2009-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10))
  const kind = fc.constantFrom<EventKind>(
    'complaint',
    'initiation',
    'provisional',
    'definitive',
    'termination',
  )
  fc.assert(
    fc.property(
      fc.array(fc.record({ date, kind }), { maxLength: 6 }),
      fc.option(date),
      fc.option(date),
      fc.constantFrom('definitive_in_force', 'under_investigation', 'revoked', 'unknown'),
      (events, opened, expiry, condition) => {
        const sorted = events.toSorted((a, b) => (a.date < b.date ? -1 : 1))
        const spans = stagesOf({ events: sorted, opened, expiry, condition }, TODAY)
        for (const span of spans) {
          expect(span.from < span.to).toBe(true)
          if (span.ahead) expect([span.stage, span.from]).toEqual(['definitive', TODAY])
        }
      },
    ),
  )
})
