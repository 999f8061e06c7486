import { describe, expect, test, vi } from 'vitest'
import { memoryStore } from './testing-store.ts'
import { checkVersion, clearOldStyle, countRun, isOtherVersion, RUNS_KEY } from './version.ts'

describe('version check', () => {
  test('SHELL-13 without a stored version the current one is saved and nothing is sent', () => {
    const store = memoryStore({ other: 'x' })
    expect(isOtherVersion(store, '40922-11111')).toBe(false)
    expect(checkVersion(store, '40922-11111')).toBe(false)
    expect(store.entries()).toEqual({ other: 'x', version: '40922-11111' })
  })

  test('SHELL-13 the same version changes nothing', () => {
    const store = memoryStore({ version: '40922-11111', other: 'x' })
    expect(checkVersion(store, '40922-11111')).toBe(false)
    expect(store.entries()).toEqual({ version: '40922-11111', other: 'x' })
  })

  test('SHELL-13 another version is stored and announced, and everything but lan, version and design is cleared', () => {
    const store = memoryStore({
      a: '1',
      lan: 'en',
      version: '40922-11111',
      b: '2',
      design: '{}',
      [RUNS_KEY]: '3',
      c: '3',
    })
    expect(isOtherVersion(store, '40922-22222')).toBe(true)
    expect(checkVersion(store, '40922-22222')).toBe(true)
    expect(store.entries()).toEqual({ lan: 'en', version: '40922-22222', design: '{}' })
  })

  test('SHELL-13 a stored style clears the storage', () => {
    const store = memoryStore({ style: 'red', lan: 'en' })
    clearOldStyle(store)
    expect(store.entries()).toEqual({})
    const clean = memoryStore({ lan: 'en' })
    clearOldStyle(clean)
    expect(clean.entries()).toEqual({ lan: 'en' })
  })
})

describe('app-update counter', () => {
  test('SHELL-13 the server is asked at the fifth run, and the counter starts again', async () => {
    const store = memoryStore()
    const ask = vi.fn<() => Promise<string>>(async () => '40922-33333')
    for (let run = 1; run <= 4; run++) expect(await countRun(store, ask)).toBeNull()
    expect(ask).not.toHaveBeenCalled()
    expect(await countRun(store, ask)).toBe('40922-33333')
    expect(store.getItem(RUNS_KEY)).toBe('0')
  })

  test('SHELL-13 when the server does not say, the counter is unchanged and the next run asks again', async () => {
    const store = memoryStore({ [RUNS_KEY]: '7' })
    expect(await countRun(store, async () => null)).toBeNull()
    expect(store.getItem(RUNS_KEY)).toBe('8')
  })

  test('SHELL-13 a broken counter counts from nothing', async () => {
    const store = memoryStore({ [RUNS_KEY]: 'x' })
    await countRun(store, async () => null)
    expect(store.getItem(RUNS_KEY)).toBe('1')
  })
})
