import { expect, test } from 'vitest'
import type { LiveUpdate } from './contract.ts'
import { follow, pauseAfter } from './follow.ts'

const update = (revision: number, state: LiveUpdate['state'] = 'open'): LiveUpdate => ({
  revision,
  state,
  head: '',
  entries: [],
})

/** A browser whose time, streams and answers the test decides. */
function room(answers: (number | LiveUpdate)[] = []) {
  const said: string[] = []
  const timers: { work: () => void; ms: number }[] = []
  const streams: Parameters<NonNullable<Parameters<typeof follow>[1]>['openStream']>[1][] = []
  let revision = 3
  const followed = follow(
    {
      stream: '/live/1/stream',
      updates: '/live/1/updates',
      revision: () => revision,
      onUpdate: (one) => {
        revision = one.revision
        said.push(`revision ${one.revision}`)
      },
      onAway: (away) => void (away && said.push('away')),
    },
    {
      openStream(address, events) {
        said.push(`stream ${address}`)
        streams.push(events)
        return { close: () => undefined }
      },
      async ask(address) {
        said.push(`ask ${address}`)
        const answer = answers.shift() ?? 500
        return typeof answer === 'number' ? { status: answer, update: null } : { status: 200, update: answer }
      },
      later(work, ms) {
        const timer = { work, ms }
        timers.push(timer)
        return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
      },
      random: () => 0.5,
    },
  )
  const last = () => streams.at(-1)!
  return {
    said,
    timers,
    last,
    followed,
    next: async () => {
      timers.shift()?.work()
      await Promise.resolve()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('NEWS-01 a broken stream is opened again from the last update that came, later after each failure', async () => {
  const { said, timers, last, next } = room()
  last().onOpen()
  last().onUpdate(update(7))
  last().onError()
  expect(timers.map(({ ms }) => ms)).toEqual([1000])
  await next()
  expect(said).toEqual(['stream /live/1/stream?after=3', 'revision 7', 'stream /live/1/stream?after=7'])
  expect([1, 2, 3, 20].map((failures) => pauseAfter(failures, 0.5))).toEqual([1000, 2000, 4000, 60_000])
  expect(pauseAfter(1, 0)).not.toBe(pauseAfter(1, 0.9))
})

test('NEWS-01 where no stream opens it asks within five seconds each, and tries a stream again', async () => {
  const { said, timers, last, next } = room(Array.from({ length: 30 }, (_, n) => update(4 + n)))
  last().onError()
  await next()
  last().onError()
  await next()
  expect(said.filter((one) => one.startsWith('ask'))[0]).toBe('ask /live/1/updates?after=3')
  expect(timers[0]?.ms).toBeLessThanOrEqual(4500)
  for (let asked = 0; asked < 25; asked += 1) await next()
  expect(said.filter((one) => one.startsWith('stream')).length).toBe(3)
})

test('NEWS-01 it ends with the coverage, and where the story is withdrawn', async () => {
  const closing = room()
  closing.last().onOpen()
  closing.last().onUpdate(update(5, 'closed'))
  closing.last().onError()
  expect(closing.timers).toEqual([])

  const withdrawn = room([404])
  withdrawn.last().onOpen()
  withdrawn.last().onEnd()
  await withdrawn.next()
  expect(withdrawn.said.at(-1)).toBe('ask /live/1/updates?after=3')
  expect(withdrawn.timers).toEqual([])
})

test('NEWS-01 a reader hears of a lasting break and of its end', async () => {
  const { said, last, next } = room([500, 500, update(9)])
  last().onError()
  await next()
  last().onError()
  await next()
  await next()
  await next()
  expect(said).toContain('away')
  expect(said.at(-1)).toBe('revision 9')
})
