import { createServer, type AddressInfo, type Server } from 'node:net'

export interface TestSmtp {
  server: Server
  url: string
  /** The accepted mails, unchanged: heads and bodies. */
  taken: string[]
  /** Who each of them was for. */
  to: string[]
  /** The envelope's sender of each. */
  from: string[]
}

/** Its refusal, if any. */
interface Answers {
  RCPT?: string | ((address: string) => string | undefined)
  DATA?: string
  /** Called when a mail was taken, before that is answered. */
  onTaken?: (to: string) => void | Promise<void>
}

/** A mail server of a few lines, which takes many mails over a connection. */
export function testSmtp(answers: Answers = {}): Promise<TestSmtp> {
  const taken: string[] = []
  const to: string[] = []
  const from: string[] = []
  const rcpt = (line: string) => {
    const address = /<(.*)>/.exec(line)?.[1] ?? ''
    return (typeof answers.RCPT === 'function' ? answers.RCPT(address) : answers.RCPT) ?? '250 ok'
  }
  const server = createServer((socket) => {
    let data: string[] | null = null
    let buffer = ''
    let recipient = ''
    let sender = ''
    socket.on('error', () => undefined)
    socket.write('220 test\r\n')
    const answer = async () => {
      taken.push((data ?? []).join('\n'))
      to.push(recipient)
      from.push(sender)
      data = null
      await answers.onTaken?.(recipient)
      socket.write(`${answers.DATA ?? '250 taken'}\r\n`)
    }
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1')
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        if (data !== null) {
          if (line !== '.') data.push(line)
          else void answer()
        } else if (line.startsWith('DATA')) {
          data = []
          socket.write('354 go on\r\n')
        } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
        else if (line.startsWith('RCPT')) {
          recipient = /<(.*)>/.exec(line)?.[1] ?? ''
          socket.write(`${rcpt(line)}\r\n`)
        } else {
          if (line.startsWith('MAIL')) sender = /<(.*?)>/.exec(line)?.[1] ?? ''
          socket.write('250 ok\r\n')
        }
      }
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, taken, to, from }),
    )
  })
}
