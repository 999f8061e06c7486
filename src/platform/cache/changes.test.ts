import { expect, test, vi } from 'vitest'
import { changeFeed, tagsOf } from './changes.server.ts'

test('ADMIN-03 a publication drops here before it travels', async () => {
  const order: string[] = []
  const feed = changeFeed(
    { send: async (payload) => void order.push(`send ${payload}`), close: async () => undefined },
    (tags) => void order.push(`drop ${tags.join()}`),
  )
  await feed.publish(['post:1', 'settings'])
  expect(order).toEqual(['drop post:1,settings', 'send ["post:1","settings"]'])
})

test.each([
  ['is refused', async () => Promise.reject(new Error('offline'))],
  ['hangs', async () => new Promise<void>(() => {})],
])(
  'SAFE-02 a message that %s raises no error; once messages go out everything is dropped',
  async (_, failing) => {
    vi.useFakeTimers()
    const sent: string[] = []
    const dropped: string[] = []
    const missed: unknown[] = []
    let works = false
    const feed = changeFeed(
      {
        send: async (payload) => (works ? void sent.push(payload) : failing()),
        close: async () => undefined,
      },
      (tags) => void dropped.push(...tags),
      (reason) => missed.push(reason),
    )
    const published = feed.publish(['post:1'])
    await vi.advanceTimersByTimeAsync(1000)
    await published
    await feed.publish(['post:2'])
    expect(dropped).toEqual(['post:1', 'post:2'])
    expect(missed).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toEqual([])
    works = true
    await vi.advanceTimersByTimeAsync(2000)
    expect(sent).toEqual(['["*"]'])
    await feed.publish(['post:3'])
    expect(sent).toEqual(['["*"]', '["post:3"]'])
    await feed.close()
    vi.useRealTimers()
  },
)

test.each([
  ['["post:1"]', ['post:1']],
  ['[]', []],
  ['*', ['*']],
  ['', ['*']],
  ['[1]', ['*']],
  ['{"a":1}', ['*']],
])('the payload %j means %j', (payload, tags) => {
  expect(tagsOf(payload)).toEqual(tags)
})
