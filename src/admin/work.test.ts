import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { ownWork } from './screens/jobs/own-work.server.ts'
import { WORK } from './work.server.ts'

const NOW = new Date('2026-11-20T08:00:00Z')

test('ADMIN-02 LANG-01 every piece of work is told to an operator in both languages, with the most that it may take', () => {
  const all = [...WORK.jobs, ...WORK.jobs.flatMap(({ sweeps }) => sweeps ?? []), ...WORK.watchers]
  expect(all.length).toBeGreaterThan(20)
  for (const { name, label } of all) {
    expect(label.ar, name).toMatch(/^[\u0600-\u06ff ]+$/)
    expect(label.en, name).toMatch(/^[A-Za-z ’-]+$/)
  }
  for (const { name, minutes } of WORK.jobs) {
    expect(minutes, name).toBeGreaterThan(0)
    expect(minutes, name).toBeLessThanOrEqual(60)
  }
})

test('ADMIN-02 the panel says of each when it runs and how the last run ended, and leaves out what this portal does not do', () => {
  const last = { state: 'completed', at: '2026-11-20T05:00:04.000Z' } as const
  const runs = new Map([['notice.digest', last]])
  const own = ownWork(WORK, runs, { config: readConfig({}), lang: 'en', now: NOW })
  const of = (name: string) => own.find((work) => work.name === name)
  expect(of('notice.digest')).toMatchObject({
    rhythm: { every: 'day', at: '2026-11-20T05:00:00.000Z' },
    last,
  })
  expect(of('newsletter.due')?.rhythm).toEqual({ every: 'minutes', count: 1 })
  expect(of('billing.renew')?.rhythm).toEqual({ every: 'hour', minute: 7 })
  expect(of('sweep.often')?.rhythm).toEqual({ every: 'minutes', count: 20 })
  expect(of('sweep.often')?.parts).toContain('remains of interrupted uploads')
  expect(of('scheduled-entries')).toMatchObject({ rhythm: { every: 'always' }, minutes: null })
  // Without a payment provider there is nothing to compare.
  expect(of('billing.reconcile')).toBeUndefined()
})
