import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a server of the network that can be disturbed. */
export interface Proxy {
  /** The server's address, through the proxy. */
  url: string
  /** From now on nothing gets through, on connections there are and on new ones, as when a network drops packets. */
  silence(): void
  /** Connections are ended and new ones refused, as when the server was killed. */
  refuse(): Promise<void>
  /** New connections get through again. */
  restore(): Promise<void>
  close(): Promise<void>
}

export async function openProxy(url: string, defaultPort: number): Promise<Proxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let silent = false
  const forget = (...ends: Socket[]) => {
    for (const socket of ends) {
      sockets.delete(socket)
      socket.destroy()
    }
  }
  const accept = (near: Socket) => {
    const far = connect(Number(target.port || defaultPort), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => forget(near, far))
    }
    if (silent) near.pause()
    else near.pipe(far).pipe(near)
  }
  const listening = async (port: number) => {
    const server = createServer(accept).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await listening(0)
  const { port } = server.address() as AddressInfo
  const through = new URL(url)
  through.host = `127.0.0.1:${port}`
  const refuse = async () => {
    const closed = server.listening ? once(server, 'close') : null
    server.close()
    forget(...sockets)
    await closed
  }
  return {
    url: through.href,
    silence() {
      silent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    refuse,
    async restore() {
      silent = false
      if (!server.listening) server = await listening(port)
    },
    close: refuse,
  }
}
