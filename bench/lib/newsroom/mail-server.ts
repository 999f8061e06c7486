import { createServer } from 'node:net'

/** What arrived in it. */
export interface MailServer {
  url: string
  count(): number
  /** How often each address was written to. */
  counts(): ReadonlyMap<string, number>
  /** When the last one arrived, ms of `performance.now()`. */
  lastAt(): number
  bytes(): number
  close(): void
}

/** A mail server that takes everything and counts it. */
export async function takeAll(): Promise<MailServer> {
  let [count, lastAt, size] = [0, 0, 0]
  const readers = new Map<string, number>()
  const server = createServer((socket) => {
    let isData = false
    let rest = ''
    socket.on('error', () => undefined)
    socket.write('220 bench\r\n')
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1')
      for (;;) {
        const mark = isData ? '\r\n.\r\n' : '\r\n'
        const end = rest.indexOf(mark)
        if (end < 0) return
        const text = rest.slice(0, end)
        rest = rest.slice(end + mark.length)
        if (isData) {
          isData = false
          count += 1
          size += text.length
          lastAt = performance.now()
          socket.write('250 taken\r\n')
        } else if (text.startsWith('DATA')) {
          isData = true
          socket.write('354 go on\r\n')
        } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
        else {
          const to = /^RCPT TO:<([^>]*)>/i.exec(text)?.[1]
          if (to) readers.set(to, (readers.get(to) ?? 0) + 1)
          socket.write('250 ok\r\n')
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => count,
    lastAt: () => lastAt,
    counts: () => readers,
    bytes: () => size,
    close: () => void server.close(),
  }
}
