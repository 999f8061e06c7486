import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A mail as the server took it. */
export interface TakenMail {
  to: string
  /** Head and body as they were sent. */
  data: string
  /** When its last line came, in milliseconds of `performance.now()`. */
  at: number
}

export interface MailServer {
  url: string
  taken: TakenMail[]
  close(): Promise<void>
}

/** A mail server that takes everything. */
export async function startMailServer(): Promise<MailServer> {
  const taken: TakenMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    talk(socket, taken)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function talk(socket: Socket, taken: TakenMail[]): void {
  let lines: string[] | null = null
  let buffer = ''
  let to = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const hear = (line: string) => {
    if (lines) {
      if (line !== '.') return void lines.push(line)
      taken.push({ to, data: lines.join('\n'), at: performance.now() })
      lines = null
      return say('250 taken')
    }
    if (/^RCPT TO:/i.test(line)) to = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (/^DATA/i.test(line)) {
      lines = []
      return say('354 go on')
    }
    return /^QUIT/i.test(line) ? socket.end('221 bye\r\n') : say('250 ok')
  }
  say('220 test')
  socket.on('data', (chunk) => {
    buffer += chunk.toString('latin1')
    for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
      const line = buffer.slice(0, end)
      buffer = buffer.slice(end + 2)
      hear(line)
    }
  })
}
