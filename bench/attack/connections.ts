/** Opens connections that behave badly and stays until it is stopped; says when each was taken or refused. */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { attackOptions, sendResult } from '../lib/faults/attack.ts'
import type { Behaviour, Connections } from '../lib/faults/connections.ts'

const AT_ONCE = 50
const { port, from, count, behaviour } = attackOptions<Connections>()

const PIPELINED_BYTES = 1_200_000
const UNREAD_AHEAD = 8
const LARGE = 'GET /openapi.json HTTP/1.1\r\nhost: bench\r\naccept-encoding: identity\r\n\r\n'
const HOME = 'GET /index HTTP/1.1\r\nhost: bench\r\naccept-encoding: identity\r\n\r\n'

const slowly = (socket: Socket) => {
  const timer = setInterval(() => socket.write('a'), 1000)
  socket.once('close', () => clearInterval(timer))
}

/** The behaviour of an open connection. None ever reads. */
const BEHAVIOURS: Record<Behaviour, (socket: Socket) => void> = {
  pipelined: (socket) => void socket.write(HOME.repeat(PIPELINED_BYTES / HOME.length)),
  'slow heads'(socket) {
    socket.write('GET /index HTTP/1.1\r\nhost: bench\r\nx-slow: ')
    slowly(socket)
  },
  'slow bodies'(socket) {
    socket.write(
      'POST /contact HTTP/1.1\r\nhost: bench\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 10000\r\n\r\n',
    )
    slowly(socket)
  },
  'unread answers': (socket) => void socket.write(LARGE.repeat(UNREAD_AHEAD)),
  silent: () => undefined,
}

const opening: Promise<void>[] = []
for (let i = 0; i < count; i++) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  socket.pause()
  socket.on('error', () => socket.destroy())
  opening.push(
    new Promise((resolve) => {
      socket.once('close', () => resolve())
      socket.once('connect', () => {
        BEHAVIOURS[behaviour](socket)
        resolve()
      })
    }),
  )
  if (i % AT_ONCE === AT_ONCE - 1) await sleep(20)
}
await Promise.all(opening)
sendResult({ opened: count })
