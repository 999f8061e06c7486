import { expect, test, vi } from 'vitest'
import { gatherWork, sweepAll } from './gather-work.ts'
import type { Sweep, WorkApp } from './work.ts'

const app = {} as WorkApp
const NOW = new Date('2026-11-20T08:00:00Z')
const sweep = (name: string, run: () => Promise<void> = async () => undefined): Sweep => ({
  name,
  label: { ar: name, en: name },
  every: 'night',
  sweep: run,
})

test('two pieces of work under one name are refused at the start, whoever declares them', () => {
  const watcher = { name: 'one', label: { ar: 'أ', en: 'a' }, watch: () => async () => undefined }
  expect(() => gatherWork([{ sweeps: [sweep('one')] }, { watchers: [watcher] }])).toThrow(
    'under the name one',
  )
})

test('sweeps of one rhythm are one job, and those of another are not in it', () => {
  const often: Sweep = { ...sweep('often'), every: '20 minutes' }
  const { jobs } = gatherWork([{ sweeps: [sweep('a')] }, { sweeps: [often, sweep('b')] }])
  expect(jobs.map(({ name, sweeps }) => [name, sweeps?.map((one) => one.name)])).toEqual([
    ['sweep.often', ['often']],
    ['sweep.night', ['a', 'b']],
  ])
})

test('a sweep that fails does not keep the others from running, and is named', async () => {
  const after = vi.fn(async () => undefined)
  const fails = async () => {
    throw new Error('the table is away')
  }
  const all = sweepAll([sweep('first', fails), sweep('second', after), sweep('third', fails)], app, NOW)
  await expect(all).rejects.toThrow('first (the table is away), third (the table is away)')
  expect(after).toHaveBeenCalledOnce()
})
