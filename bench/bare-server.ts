/**
 * The floor that the cached page is measured against: the same framework, and a route that does nothing but send ready bytes.
 * `node bench/bare-server.ts <port> <page's address>`: fetches the page once, then serves its bytes and headers on its own path.
 */
import { Agent, get } from 'node:http'
import fastify from 'fastify'

// What the server or the transport writes by itself.
const NOT_OURS = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

const [port = '', address = ''] = process.argv.slice(2)
const { headers, body } = await fetchRaw(address)
const server = fastify()
// Routes are written plain and matched after decoding.
server.get(decodeURI(new URL(address).pathname), (_request, reply) => reply.headers(headers).send(body))
await server.listen({ host: '127.0.0.1', port: Number(port) })
process.once('SIGTERM', () => void server.close())

/** The answer as it is sent: its body stays compressed. */
function fetchRaw(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { agent: new Agent({ keepAlive: false }), headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const kept = Object.entries(response.headers).filter(([name]) => !NOT_OURS.has(name))
        resolve({
          headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks),
        })
      })
    }).on('error', reject)
  })
}
