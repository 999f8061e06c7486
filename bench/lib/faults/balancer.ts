import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { ask } from './ask.ts'

const ASK_EVERY_MS = 500
const READY_TIMEOUT_MS = 2000

interface Target {
  origin: string
  ready: boolean
  agent: Agent
}

/** A load balancer for several portals: it asks each whether it is ready and drops one after its first refusal. */
export interface Balancer {
  origin: string
  readyCount: () => number
  close(): Promise<void>
}

/** Passes requests to ready portals in turn, on persistent connections, and never repeats one that failed. */
export async function startBalancer(port: number, origins: readonly string[]): Promise<Balancer> {
  const targets: Target[] = origins.map((origin) => ({
    origin,
    ready: false,
    agent: new Agent({ keepAlive: true }),
  }))
  const look = async (target: Target) => {
    const { status } = await ask(`${target.origin}/readyz`, { timeoutMs: READY_TIMEOUT_MS })
    target.ready = status === 200
  }
  const lookAtAll = () => Promise.all(targets.map(look))
  await lookAtAll()
  const timer = setInterval(() => void lookAtAll(), ASK_EVERY_MS)
  let turn = 0
  const server = createServer((asked, answer) => {
    const ready = targets.filter((target) => target.ready)
    const target = ready[(turn += 1) % ready.length]
    if (target) handOn(target, asked, answer)
    else answer.writeHead(502).end()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${port}`,
    readyCount: () => targets.filter(({ ready }) => ready).length,
    async close() {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
      for (const { agent } of targets) agent.destroy()
      await once(server, 'close')
    },
  }
}

function handOn({ origin, agent }: Target, asked: IncomingMessage, answer: ServerResponse): void {
  const { connection: _hop, ...headers } = asked.headers
  const sent = request(origin + (asked.url ?? '/'), { method: asked.method, headers, agent }, (response) => {
    const { connection: _own, 'keep-alive': _hint, 'transfer-encoding': _coding, ...rest } = response.headers
    answer.writeHead(response.statusCode ?? 502, rest)
    response.on('error', () => answer.destroy())
    response.pipe(answer)
  })
  sent.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
  asked.pipe(sent)
}
