import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Server } from 'node:http'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { boundedServer, type ConnectionLimits } from './connections.server.ts'
import { CONNECTION } from './limits.ts'

const QUICK: ConnectionLimits = { ...CONNECTION, headersMs: 100, requestMs: 200, idleMs: 100, stallMs: 100 }
let server: Server
let sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

type Handler = Parameters<typeof boundedServer>[0]

async function start(handler: Handler, limits: ConnectionLimits = CONNECTION, behindProxy = false) {
  server = boundedServer(handler, { behindProxy, limits })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

async function open(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

async function closed(socket: Socket): Promise<boolean> {
  if (!socket.closed) await once(socket, 'close')
  return socket.destroyed
}

/** Everything that the server sends until it has said `wanted` so often. */
async function read(socket: Socket, wanted: string, times: number): Promise<string> {
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    if (text.split(wanted).length > times) return text
  }
  return text
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

describe('connections', () => {
  test('SAFE-01 pipelined requests are worked on one at a time and answered in order', async () => {
    let inside = 0
    let most = 0
    let served = 0
    await start((_request, response) => {
      most = Math.max(most, (inside += 1))
      setImmediate(() => {
        inside -= 1
        response.end(`answer ${(served += 1)};`)
      })
    })
    const socket = await open()
    socket.write(REQUEST.repeat(CONNECTION.pipelined))
    const text = await read(socket, 'answer', CONNECTION.pipelined)
    expect(most).toBe(1)
    expect(text.match(/answer \d+/g)).toEqual(
      Array.from({ length: CONNECTION.pipelined }, (_, at) => `answer ${at + 1}`),
    )
  })

  test('SAFE-01 a connection that sends more requests ahead is closed after the first', async () => {
    let asked = 0
    await start((_request, response) => {
      asked += 1
      setImmediate(() => response.end('x'))
    })
    const socket = await open()
    socket.resume().write(REQUEST.repeat(2000))
    await closed(socket)
    expect(asked).toBe(1)
  })

  test('SAFE-01 the next answer is not made before the reader has taken the one before', async () => {
    const large = Buffer.alloc(32 * 1024 * 1024, 'x')
    let asked = 0
    await start((_request, response) => {
      asked += 1
      response.end(large)
    })
    const socket = await open()
    socket.pause().write(REQUEST.repeat(8))
    const other = await open()
    other.write(REQUEST)
    await read(other, 'HTTP/1.1', 1)
    expect(asked).toBe(2)
  })

  test('SAFE-01 a connection whose answer is not read is closed', async () => {
    await start((_request, response) => void response.end(Buffer.alloc(32 * 1024 * 1024)), QUICK)
    const gone = new Promise((resolve) =>
      server.once('connection', (seen: Socket) => seen.once('close', resolve)),
    )
    const stalled = await open()
    stalled.pause().write(REQUEST)
    await expect(gone).resolves.not.toThrow()
  })

  test.each([
    ['a connection that says nothing', ''],
    ['a head that never ends', 'GET / HTTP/1.1\r\nHost: a\r\nX: '],
    ['a body that never comes', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc'],
  ])('SAFE-01 %s is closed', async (_name, bytes) => {
    await start((request, response) => void request.resume().once('end', () => response.end()), QUICK)
    const socket = await open()
    socket.resume().write(bytes)
    expect(await closed(socket)).toBe(true)
  })

  test('SAFE-01 beyond the most connections a further one is closed', async () => {
    await start((_request, response) => void response.end(), { ...QUICK, most: 2, headersMs: 10_000 })
    const [first, second] = [await open(), await open()]
    const third = await open()
    await closed(third.resume())
    expect([first.closed, second.closed]).toEqual([false, false])
  })
})
