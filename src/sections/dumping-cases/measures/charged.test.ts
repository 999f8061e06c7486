import { expect, test } from 'vitest'
import { chargedOn, hasBegun, type ChargedCase } from './charged.ts'

const row = (own: Partial<ChargedCase> = {}): ChargedCase => ({
  condition: 'definitive_in_force',
  expiry: '2028-03-03',
  asOf: '2026-06-01',
  events: [
    { date: '2022-11-01', kind: 'initiation' },
    { date: '2023-01-10', kind: 'provisional' },
    { date: '2023-03-04', kind: 'definitive' },
  ],
  ...own,
})
const said = (own: Partial<ChargedCase>, day: string) => {
  const charged = chargedOn(row(own), day)
  return charged.is === 'charged' ? charged.stage : charged.is === 'none' ? charged.why : charged.is
}

test('MKT-05 a duty is charged from its first day to its last one, provisional before definitive', () => {
  const days = ['2023-01-09', '2023-01-10', '2023-03-03', '2023-03-04', '2028-03-03', '2028-03-04']
  expect(days.map((day) => said({}, day))).toEqual([
    'not_yet',
    'provisional',
    'provisional',
    'definitive',
    'definitive',
    'expired',
  ])
})

test('MKT-05 a duty under an expiry review is charged beyond its last day, and says so', () => {
  const charged = chargedOn(row({ condition: 'sunset_review' }), '2028-06-01')
  expect(charged).toEqual({ is: 'charged', stage: 'definitive', from: '2023-03-04', review: true })
})

test('MKT-05 a last day that is known to the month or year is charged to its end', () => {
  expect(['2028-03-31', '2028-04-01'].map((day) => said({ expiry: '2028-03' }, day))).toEqual([
    'definitive',
    'expired',
  ])
  expect(['2028-12-31', '2029-01-01'].map((day) => said({ expiry: '2028' }, day))).toEqual([
    'definitive',
    'expired',
  ])
})

test('MKT-05 where the record does not say whether a duty is charged, nothing is guessed', () => {
  const coarse = row({ events: [{ date: '2026-04', kind: 'definitive' }] })
  expect(['2026-03-31', '2026-04-15', '2026-05-01'].map((day) => chargedOn(coarse, day).is)).toEqual([
    'none',
    'unclear',
    'charged',
  ])
  expect(said({ condition: 'unknown' }, '2026-06-01')).toBe('unclear')
  expect(said({ condition: 'suspended' }, '2026-06-01')).toBe('unclear')
  // Without the day of the decision it is known only since the case was read.
  expect(said({ events: [] }, '2026-05-31')).toBe('unclear')
  expect(said({ events: [] }, '2026-06-01')).toBe('definitive')
  // The duration of a provisional duty is unknown.
  const lapsed = {
    condition: 'final_finding_recommended',
    events: [{ date: '2025-01-10', kind: 'provisional' as const }],
  }
  expect(said(lapsed, '2026-06-01')).toBe('unclear')
})

test('MKT-05 a case that ended charges nothing from that day on, and what it charged before', () => {
  const ended: Partial<ChargedCase> = {
    condition: 'terminated_no_measures',
    expiry: null,
    events: [
      { date: '2012-04-23', kind: 'provisional' },
      { date: '2013-01-08', kind: 'termination' },
    ],
  }
  expect(['2012-04-22', '2012-04-23', '2013-01-07', '2013-01-08'].map((day) => said(ended, day))).toEqual([
    'not_yet',
    'provisional',
    'provisional',
    'ended',
  ])
  const silent = { condition: 'revoked', expiry: null, events: [] }
  expect(said(silent, '2026-06-01')).toBe('ended')
  expect(said(silent, '2026-05-31')).toBe('unclear')
})

test('MKT-05 an investigation and a recommendation charge nothing', () => {
  const events = [{ date: '2025-06-30', kind: 'initiation' as const }]
  expect(said({ condition: 'under_investigation', expiry: null, events }, '2026-06-01')).toBe('investigation')
  expect(said({ condition: 'final_finding_recommended', expiry: null, events }, '2026-06-01')).toBe(
    'recommended',
  )
})

test('MKT-05 a date that is known to the month has begun after it', () => {
  expect(['2026-03-31', '2026-04-01', '2026-05-01'].map((day) => hasBegun('2026-04', day))).toEqual([
    false,
    null,
    true,
  ])
})
