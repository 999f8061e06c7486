import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PageCache, type Rendered, type Served, type StoredPage } from './page-cache.server.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') }))
afterEach(() => void vi.useRealTimers())

function rendered(text: string, { tags = ['settings'], shared = true, bytes = 0 } = {}): Rendered {
  const identity = Buffer.from(text.padEnd(bytes))
  const page = {
    status: 200,
    headers: {},
    etag: `"${text}"`,
    size: identity.length,
    identity,
    br: null,
    gzip: null,
  }
  return { page, tags: new Set(tags), shared }
}

/** A render that ends when the test says so. */
function manual() {
  const waiting: { resolve: (result: Rendered) => void; reject: (error: Error) => void }[] = []
  const render = vi.fn(() => new Promise<Rendered>((resolve, reject) => waiting.push({ resolve, reject })))
  return {
    render,
    end: (at: number, result: Rendered) => waiting[at]?.resolve(result),
    fail: (at: number) => waiting[at]?.reject(new Error('render failed')),
  }
}

const textOf = async (served: Promise<Served>) => (await served).page.identity?.toString().trim()
const never = () => Promise.reject(new Error('must not render'))
const turns = () => vi.advanceTimersByTimeAsync(0)

describe('PageCache', () => {
  test('concurrent misses render once; later readers render nothing', async () => {
    const cache = new PageCache()
    const { render, end } = manual()
    const readers = [cache.get('/', render), cache.get('/', render), cache.get('/', render)]
    end(0, rendered('home'))
    expect(await Promise.all(readers.map(textOf))).toEqual(['home', 'home', 'home'])
    expect(render).toHaveBeenCalledOnce()
    expect(await textOf(cache.get('/', never))).toBe('home')
    expect(cache.find('/')?.identity?.toString()).toBe('home')
    expect(cache.find('/en')).toBeUndefined()
  })

  test('ADMIN-03 a dropped tag is never served again, other pages stay', async () => {
    const cache = new PageCache()
    await cache.get('/1', async () => rendered('one', { tags: ['post:1'] }))
    await cache.get('/2', async () => rendered('two', { tags: ['post:2'] }))
    cache.drop(['post:1'])
    expect(cache.find('/1')).toBeUndefined()
    expect(await textOf(cache.get('/1', async () => rendered('one, changed')))).toBe('one, changed')
    expect(cache.find('/2')?.identity?.toString()).toBe('two')
    cache.drop(['*'])
    expect(cache.find('/2')).toBeUndefined()
  })

  test('ADMIN-03 what was rendered while its tag was dropped is not stored, and readers after the drop do not wait for it', async () => {
    const cache = new PageCache()
    const { render, end } = manual()
    const before = cache.get('/1', render)
    cache.drop(['post:1'])
    const after = cache.get('/1', render)
    end(0, rendered('old', { tags: ['post:1'] }))
    expect(await textOf(before)).toBe('old')
    const later = cache.get('/1', render)
    expect(render).toHaveBeenCalledTimes(2)
    end(1, rendered('new', { tags: ['post:1'] }))
    expect(await Promise.all([textOf(after), textOf(later)])).toEqual(['new', 'new'])
    expect(cache.find('/1')?.identity?.toString()).toBe('new')
  })

  test('a drop of another tag during a render does not keep the page from being stored', async () => {
    const cache = new PageCache()
    const { render, end } = manual()
    const reader = cache.get('/1', render)
    cache.drop(['post:2'])
    end(0, rendered('one', { tags: ['post:1'] }))
    await reader
    expect(cache.find('/1')?.identity?.toString()).toBe('one')
  })

  test('API-01 what was made for one reader is neither stored nor given to another who asked meanwhile', async () => {
    const cache = new PageCache()
    const { render, end } = manual()
    const first = cache.get('/contact', render)
    const second = cache.get('/contact', render)
    end(0, rendered("first reader's token", { shared: false }))
    expect(await textOf(first)).toBe("first reader's token")
    await turns()
    end(1, rendered("second reader's token", { shared: false }))
    expect(await textOf(second)).toBe("second reader's token")
    expect([cache.size, cache.find('/contact')]).toEqual([0, undefined])
  })

  test('a page older than a minute is served while it is rendered again, once; older than eleven it is not', async () => {
    const cache = new PageCache()
    await cache.get('/', async () => rendered('old'))
    vi.advanceTimersByTime(61_000)
    const { render, end } = manual()
    expect(cache.find('/')).toBeUndefined()
    expect(await textOf(cache.get('/', render))).toBe('old')
    expect(await textOf(cache.get('/', render))).toBe('old')
    expect(render).toHaveBeenCalledOnce()
    end(0, rendered('new'))
    await turns()
    expect(cache.find('/')?.identity?.toString()).toBe('new')
    vi.advanceTimersByTime(661_000)
    expect(await textOf(cache.get('/', async () => rendered('newest')))).toBe('newest')
  })

  test('a stale page whose new rendering fails is served no more', async () => {
    const cache = new PageCache()
    await cache.get('/', async () => rendered('old'))
    vi.advanceTimersByTime(61_000)
    const { render, fail } = manual()
    expect(await textOf(cache.get('/', render))).toBe('old')
    fail(0)
    await turns()
    await expect(cache.get('/', never)).rejects.toThrow('must not render')
  })

  test('MKT-05 a page of yesterday is never served, also one that was begun before midnight in Riyadh', async () => {
    const cache = new PageCache()
    vi.setSystemTime('2026-11-20T20:59:50Z')
    await cache.get('/', async () => rendered('the 20th'))
    const { render, end } = manual()
    const late = cache.get('/late', render)
    expect(cache.find('/')).toBeDefined()
    vi.setSystemTime('2026-11-20T21:00:00Z')
    end(0, rendered('begun on the 20th'))
    expect(await textOf(late)).toBe('begun on the 20th')
    expect(cache.find('/')).toBeUndefined()
    expect(cache.find('/late')).toBeUndefined()
    expect(await textOf(cache.get('/', async () => rendered('the 21st')))).toBe('the 21st')
  })

  test('a failing render fails those who wait for it and no later one', async () => {
    const cache = new PageCache()
    const { render, fail } = manual()
    const results = Promise.allSettled([cache.get('/', render), cache.get('/', render)])
    fail(0)
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await textOf(cache.get('/', async () => rendered('fine')))).toBe('fine')
  })

  test('a page is compressed before it is stored, one that is not shared never', async () => {
    const pack = vi.fn(async (page: StoredPage) => {
      page.br = Buffer.from('packed')
      page.identity = null
    })
    const cache = new PageCache({ pack })
    expect((await cache.get('/', async () => rendered('home'))).page.br?.toString()).toBe('packed')
    expect(cache.find('/')?.identity).toBe(null)
    expect((await cache.get('/me', async () => rendered('mine', { shared: false }))).page.identity).not.toBe(
      null,
    )
    expect(pack).toHaveBeenCalledTimes(1)
  })

  test('it holds no more than its bytes; what was not read for longest goes first', async () => {
    const cache = new PageCache({ maxBytes: 30_000 })
    for (const key of ['a', 'b']) await cache.get(key, async () => rendered(key, { bytes: 10_000 }))
    expect(cache.find('a')).toBeDefined()
    await cache.get('c', async () => rendered('c', { bytes: 10_000 }))
    expect(['a', 'b', 'c'].map((key) => cache.find(key) !== undefined)).toEqual([true, false, true])
    await cache.get('c', never)
    await cache.get('huge', async () => rendered('huge', { bytes: 40_000 }))
    expect(['a', 'c', 'huge'].map((key) => cache.find(key) !== undefined)).toEqual([true, true, false])
    await cache.get('d', async () => rendered('d', { bytes: 10_000 }))
    expect(cache.find('d')).toBeDefined()
  })

  test('SAFE-04 keys count as bytes: a flood of long invented addresses is bounded', async () => {
    const cache = new PageCache({ maxBytes: 200_000 })
    for (let at = 0; at < 200; at += 1)
      await cache.get(`${at}`.padEnd(4000, 'x'), async () => rendered('page'))
    expect(cache.bytes).toBeLessThanOrEqual(200_000)
    expect(cache.size).toBeLessThan(21)
  })
})

describe('while no page can be made', () => {
  const outage = new Error('the database is away')
  const away = () => Promise.reject(outage)
  const isOutage = (error: unknown) => error === outage
  const HOUR = 3600_000

  test('SAFE-03 a copy is served for 24 hours, beyond its day, with the time it was made; then the outage shows', async () => {
    const cache = new PageCache({ isOutage })
    const made = Date.now()
    await cache.get('/', async () => rendered('home'))
    for (const hours of [1, 11, 11.9]) {
      await vi.advanceTimersByTimeAsync(hours * HOUR)
      const { page, madeAt } = await cache.get('/', away)
      expect([page.identity?.toString(), madeAt]).toEqual(['home', made])
      expect(cache.find('/')).toBeUndefined()
    }
    await vi.advanceTimersByTimeAsync(0.2 * HOUR)
    await expect(cache.get('/', away)).rejects.toBe(outage)
  })

  test('SAFE-03 a page whose tag was dropped is not served as a copy: what was withdrawn stays withdrawn', async () => {
    const cache = new PageCache({ isOutage })
    await cache.get('/1', async () => rendered('one', { tags: ['post:1'] }))
    cache.drop(['post:1'])
    await expect(cache.get('/1', away)).rejects.toBe(outage)
  })

  test('SAFE-03 a stale page goes on, without a try for every reader, and is new again after the outage', async () => {
    const cache = new PageCache({ isOutage })
    await cache.get('/', async () => rendered('old'))
    await vi.advanceTimersByTimeAsync(61_000)
    const render = vi.fn(away)
    for (let reader = 0; reader < 5; reader += 1) {
      expect(await textOf(cache.get('/', render))).toBe('old')
      await turns()
    }
    expect(render).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(5_001)
    expect(await textOf(cache.get('/', async () => rendered('new')))).toBe('old')
    await turns()
    expect(await textOf(cache.get('/', never))).toBe('new')
  })

  test('another failure than an outage is no reason for an old copy', async () => {
    const cache = new PageCache({ isOutage })
    await cache.get('/', async () => rendered('old'))
    await vi.advanceTimersByTimeAsync(12 * 60_000)
    await expect(cache.get('/', never)).rejects.toThrow('must not render')
  })
})
