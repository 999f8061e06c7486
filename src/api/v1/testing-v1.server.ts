import Fastify, { type FastifyInstance } from 'fastify'
import type { App } from '#platform/app.server.ts'
import { serveMcp } from '../mcp/serve.server.ts'
import { Meter } from './meter.server.ts'
import { servePublicApi } from './serve.server.ts'

/** A server with the public API alone. Its callers are counted apart, each by the address that a test says. */
export async function publicServer(app: App): Promise<{ server: FastifyInstance; meter: Meter }> {
  const server = Fastify({ trustProxy: true })
  const meter = new Meter(app)
  server.addHook('onClose', () => meter.close())
  await servePublicApi(server, app, meter)
  await serveMcp(server, app, meter)
  return { server, meter }
}

let networks = 0

/** Calls from a network that is new. */
export function askOf(server: FastifyInstance) {
  return (url: string, headers: Record<string, string> = {}) => {
    networks += 1
    const from = `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
    return server.inject({ url, headers: { 'x-forwarded-for': from, ...headers } })
  }
}

/** The fields of RFC 4180 as the standard says them, and nothing else: a reader that forgives would prove nothing. */
export function readCsv(text: string): string[][] {
  if (!text.endsWith('\r\n')) throw new Error('The last line has no end')
  const rows: string[][] = []
  let at = 0
  while (at < text.length) {
    const row: string[] = []
    for (;;) {
      let field = ''
      if (text[at] === '"') {
        for (at += 1; ; at++) {
          if (at >= text.length) throw new Error('A quoted field has no end')
          if (text[at] !== '"') field += text[at]
          else if (text[at + 1] === '"') {
            field += '"'
            at += 1
          } else break
        }
        at += 1
      } else
        while (at < text.length && !',\r\n'.includes(text.charAt(at))) {
          if (text[at] === '"') throw new Error(`A quote inside a plain field, at ${at}`)
          field += text[at++]
        }
      row.push(field)
      if (text[at] === ',') at += 1
      else if (text.startsWith('\r\n', at)) {
        at += 2
        break
      } else throw new Error(`No separator at ${at}`)
    }
    rows.push(row)
  }
  return rows
}
