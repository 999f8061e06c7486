import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

interface Kept {
  status: number
  type: string
  body: Buffer
}

/** A page in a browser without scripts: the floor of what can block it on this machine. */
export async function withoutScripts(origin: string): Promise<{ origin: string; stop(): void }> {
  const kept = new Map<string, Kept>()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    void read(origin + path, kept).then(({ status, type, body }) =>
      response
        .writeHead(status, {
          'content-type': type,
          'content-encoding': 'br',
          'cache-control': 'max-age=3600',
        })
        .end(body),
    )
  })
  server.listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, stop: () => void server.close() }
}

async function read(url: string, kept: Map<string, Kept>): Promise<Kept> {
  const known = kept.get(url)
  if (known) return known
  const answer = await fetch(url)
  const type = answer.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await answer.arrayBuffer())
  const plain = type.startsWith('text/html') ? bare(bytes.toString()) : bytes
  const found = { status: answer.status, type, body: brotliCompressSync(plain) }
  kept.set(url, found)
  return found
}

const bare = (html: string) =>
  html.replace(/<script\b[\s\S]*?<\/script>/g, '').replace(/<link rel="modulepreload"[^>]*>/g, '')
