import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Memo } from './memo.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const counter = () => {
  let n = 0
  return vi.fn(async () => (n += 1))
}

test('concurrent callers share one load, later ones its result until its time is over', async () => {
  const memo = new Memo()
  const load = counter()
  expect(await Promise.all([memo.get('k', ['t'], load), memo.get('k', ['t'], load)])).toEqual([1, 1])
  vi.advanceTimersByTime(59_000)
  expect(await memo.get('k', ['t'], load)).toBe(1)
  vi.advanceTimersByTime(2_000)
  expect(await memo.get('k', ['t'], load)).toBe(2)
  expect(await memo.get('short', ['t'], load, 1)).toBe(3)
  vi.advanceTimersByTime(1_001)
  expect(await memo.get('short', ['t'], load, 1)).toBe(4)
})

test('ADMIN-03 a dropped tag is loaded again, also when the drop came during the load', async () => {
  const memo = new Memo()
  const load = counter()
  await memo.get('k', ['post:1'], load)
  memo.drop(['post:2'])
  expect(await memo.get('k', ['post:1'], load)).toBe(1)
  memo.drop(['post:1'])
  const slow = memo.get('k', ['post:1'], load)
  memo.drop(['post:1'])
  expect(await memo.get('k', ['post:1'], load)).toBe(3)
  expect(await slow).toBe(2)
  expect(await memo.get('k', ['post:1'], load)).toBe(3)
})

test('what no change makes wrong is loaded again when its time is over, not when everything is dropped', async () => {
  const memo = new Memo()
  const load = counter()
  await memo.get('k', null, load, 900)
  memo.drop(['*', 'post:1'])
  expect(await memo.get('k', null, load, 900)).toBe(1)
  expect(await memo.fromNow().get('k', null, load, 900)).toBe(1)
  vi.advanceTimersByTime(900_001)
  expect(await memo.get('k', null, load, 900)).toBe(2)
})

test('a failed load is not cached, and does not replace the value of a newer one', async () => {
  const memo = new Memo()
  await expect(memo.get('k', [], async () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await memo.get('k', [], async () => 'up')).toBe('up')

  const failing = Promise.withResolvers<string>()
  const slow = memo.get('j', ['t'], () => failing.promise)
  memo.drop(['t'])
  expect(await memo.get('j', ['t'], async () => 'newer')).toBe('newer')
  failing.reject(new Error('late'))
  await expect(slow).rejects.toThrow('late')
  expect(await memo.get('j', ['t'], async () => 'again')).toBe('newer')
})

test('SAFE-04 it holds no more than its number of values; the one asked for longest ago goes first', async () => {
  const memo = new Memo(2)
  const load = counter()
  for (const key of ['a', 'b', 'a', 'c']) await memo.get(key, [], load)
  expect(await memo.get('c', [], load)).toBe(3)
  expect(await memo.get('a', [], load)).toBe(1)
  expect(await memo.get('b', [], load)).toBe(4)
})

test('PERF-03 of many values only those that are not cached are loaded, together, and each is dropped by its tags', async () => {
  const memo = new Memo()
  const loads: string[][] = []
  const ask = (things: readonly string[]) =>
    memo.getEach(
      things,
      (thing) => `word:${thing}`,
      ['words'],
      async (missing) => {
        loads.push([...missing])
        await Promise.resolve()
        return new Map(
          missing.filter((thing) => thing !== 'none').map((thing) => [thing, thing.toUpperCase()]),
        )
      },
    )
  expect(await ask(['a', 'none'])).toEqual(['A', null])
  // Those who ask at the same time share what is under way.
  expect(await Promise.all([ask(['b', 'a', 'c']), ask(['c', 'none', 'd'])])).toEqual([
    ['B', 'A', 'C'],
    ['C', null, 'D'],
  ])
  expect(loads).toEqual([['a', 'none'], ['b', 'c'], ['d']])
  memo.drop(['words'])
  expect(await ask(['d', 'a'])).toEqual(['D', 'A'])
  expect(loads.at(-1)).toEqual(['d', 'a'])
  expect(await ask([])).toEqual([])
  expect(loads).toHaveLength(4)
})

test('OPS-02 what is read from a copy of the database is not kept for others when its tag was dropped since', async () => {
  const memo = new Memo()
  const onCopy = memo.fromNow()
  memo.drop(['post:1'])
  // The copy does not have the change yet.
  expect(await onCopy.get('post', ['post:1'], async () => 'old')).toBe('old')
  expect(await memo.get('post', ['post:1'], async () => 'new')).toBe('new')
  expect(await onCopy.get('other', ['post:2'], async () => 'same')).toBe('same')
  expect(await memo.get('other', ['post:2'], () => Promise.reject(new Error('asked again')))).toBe('same')
})
