import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stagesOf, type CaseCourse, type EventKind } from './stages.ts'

const TODAY = '2026-11-20'
const course = (own: Partial<CaseCourse>): CaseCourse => ({
  events: [],
  opened: null,
  expiry: null,
  condition: 'definitive_in_force',
  asOf: TODAY,
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

test('LIVE-05 TRUST-02 what goes on ends where it was last checked, an announced term where it ends; no later day is claimed', () => {
  const opened = { opened: '2024-01-15', condition: 'under_investigation' }
  expect(said({ ...opened, asOf: '2024-09-10' })).toEqual(['investigation 2024-01-15 2024-09-10 open'])
  expect(said({ ...opened, asOf: '2024-09' })).toEqual(['investigation 2024-01-15 2024-09-30 open'])
  expect(said({ ...opened, asOf: '2026' })).toEqual(['investigation 2024-01-15 2026-11-20 open'])
  const duty = { events: [at('2021-11-12', 'definitive')], asOf: '2025-06-01' }
  expect(said({ ...duty, expiry: '2029-10' })).toEqual([
    'definitive 2021-11-12 2025-06-01',
    'definitive 2025-06-01 2029-10 ahead',
  ])
  expect(said({ ...duty, expiry: '2026-01-01' })).toEqual([
    'definitive 2021-11-12 2025-06-01',
    'definitive 2025-06-01 2026-01-01 ahead',
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
      fc.option(date),
      fc.constantFrom('definitive_in_force', 'under_investigation', 'revoked', 'unknown'),
      (events, opened, expiry, asOf, condition) => {
        const sorted = events.toSorted((a, b) => (a.date < b.date ? -1 : 1))
        const spans = stagesOf({ events: sorted, opened, expiry, condition, asOf }, TODAY)
        for (const span of spans) {
          expect(span.from < span.to).toBe(true)
          if (span.ahead) expect(span).toMatchObject({ stage: 'definitive', to: expiry })
          if (span.open) expect(span.to <= TODAY).toBe(true)
        }
      },
    ),
  )
})
