import { connect, createServer, type AddressInfo } from 'node:net'

/** A door to a database that counts what is asked through it. */
export interface CountingProxy {
  url: string
  /** How often a text, which is part of a query, was sent to the database so far. */
  asked(text: string): number
  close(): void
}

/** Opens a door to the server of a database address. */
export async function countingProxy(url: string): Promise<CountingProxy> {
  const target = new URL(url)
  const sent: Buffer[][] = []
  const server = createServer((inside) => {
    const outside = connect(Number(target.port), target.hostname)
    // One list a connection: a query may come in several pieces.
    const pieces: Buffer[] = []
    sent.push(pieces)
    inside.on('data', (chunk) => pieces.push(chunk))
    inside.pipe(outside).pipe(inside)
    for (const socket of [inside, outside]) socket.on('error', () => (inside.destroy(), outside.destroy()))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const door = new URL(url)
  door.port = String((server.address() as AddressInfo).port)
  return {
    url: door.href,
    asked: (text) =>
      sent.reduce((sum, pieces) => sum + Buffer.concat(pieces).toString().split(text).length - 1, 0),
    close: () => server.close(),
  }
}
