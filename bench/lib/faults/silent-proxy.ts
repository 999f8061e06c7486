import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that can fall silent: nothing is refused or closed, and no byte arrives. */
export interface SilentProxy {
  silence(): void
  /** New connections pass again; one that lost bytes stays silent, as behind a firewall that forgot it. */
  speak(): void
  close(): Promise<void>
}

export async function silentProxy(port: number, target: number): Promise<SilentProxy> {
  let silent = false
  const sockets = new Set<Socket>()
  const server = createServer((inner) => {
    const outer = connect(target, '127.0.0.1')
    let lost = silent
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        lost ||= silent
        if (!lost) to.write(bytes)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        if (!silent && !lost) to.destroy()
      })
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    silence: () => void (silent = true),
    speak: () => void (silent = false),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
