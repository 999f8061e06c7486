import { connect, createServer, type AddressInfo } from 'node:net'

/** A door to a database that counts what is asked through it. */
export interface CountingProxy {
  url: string
  /** Bytes that were sent to the database so far. */
  asked(): number
  close(): void
}

/** Opens a door to the server of a database address. */
export async function countingProxy(url: string): Promise<CountingProxy> {
  const target = new URL(url)
  let bytes = 0
  const server = createServer((inside) => {
    const outside = connect(Number(target.port), target.hostname)
    inside.on('data', (chunk) => (bytes += chunk.length))
    inside.pipe(outside).pipe(inside)
    for (const socket of [inside, outside]) socket.on('error', () => (inside.destroy(), outside.destroy()))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const door = new URL(url)
  door.port = String((server.address() as AddressInfo).port)
  return { url: door.href, asked: () => bytes, close: () => server.close() }
}
