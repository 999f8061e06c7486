/** Readers who have a live page open: each holds a stream and notes when an entry with a mark comes. */
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { attackOptions, sendResult } from '../lib/faults/attack.ts'
import type { Followers } from '../lib/followers.ts'

const AT_ONCE = 50
const { port, path, from, count, mark, giveUpMs } = attackOptions<Followers>()

const open = Promise.withResolvers<void>()
const all = Promise.withResolvers<void>()
let opened = 0
let refused = 0
let ended = 0
const came: number[] = []

const settle = () => {
  if (opened + refused === count) open.resolve()
  if (came.length + refused + ended >= count) all.resolve()
}

for (let reader = 0; reader < count; reader += 1) {
  // An address has some 28,000 ports: a few thousand readers each leave room.
  const socket = connect({ port, host: '127.0.0.1', localAddress: from[reader % from.length] })
  let head = true
  let last = ''
  socket.setEncoding('utf8')
  socket.on('error', () => socket.destroy())
  socket.once('close', () => {
    if (head) refused += 1
    else ended += 1
    settle()
  })
  socket.once('connect', () =>
    socket.write(`GET ${path} HTTP/1.1\r\nhost: bench\r\naccept: text/event-stream\r\n\r\n`),
  )
  socket.on('data', (text: string) => {
    if (head && text.startsWith('HTTP/1.1 200')) {
      head = false
      opened += 1
      settle()
    }
    // The mark may be cut in two.
    const seen = last + text
    last = text.slice(-mark.length)
    if (!seen.includes(mark)) return
    socket.removeAllListeners('data')
    socket.resume()
    came.push(Date.now())
    settle()
  })
  if (reader % AT_ONCE === AT_ONCE - 1) await sleep(20)
}
await Promise.race([open.promise, sleep(giveUpMs)])
process.send?.({ opened, refused })
await Promise.race([all.promise, sleep(giveUpMs)])
sendResult({ came: came.length, first: Math.min(...came), last: Math.max(...came), ended })
