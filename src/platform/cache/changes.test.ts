import { expect, test, vi } from 'vitest'
import { changeFeed, tagsOf } from './changes.server.ts'

test('ADMIN-03 a publication drops here before it travels, also when it cannot travel', async () => {
  const order: string[] = []
  const send = vi.fn(async (payload: string) => {
    order.push(`send ${payload}`)
    throw new Error('offline')
  })
  const feed = changeFeed(
    { send, close: async () => undefined },
    (tags) => void order.push(`drop ${tags.join()}`),
  )
  await expect(feed.publish(['post:1', 'settings'])).rejects.toThrow('offline')
  expect(order).toEqual(['drop post:1,settings', 'send ["post:1","settings"]'])
})

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
