import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'

const REGION = 'me-south-1'
const KEY = 'a-key'
const SECRET = 'a/secret+key'
const PAGE = 2

/** A server for tests that speaks as much of the S3 protocol as the portal does, and refuses what is not rightly signed. */
export async function testS3() {
  const files = new Map<string, { bytes: Buffer; written: Date }>()
  /** Large files of which not all parts are there yet. */
  const uploads = new Map<string, Map<number, Buffer>>()
  /** Answers this many requests with 503 first. */
  const state = { busy: 0, calls: 0 }
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray())
    state.calls += 1
    if (state.busy > 0) {
      state.busy -= 1
      response.writeHead(503).end('SlowDown')
      return
    }
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    if (!(await isSigned(request, url))) {
      response.writeHead(403).end('SignatureDoesNotMatch')
      return
    }
    if (url.pathname === '/files') return list(url, response)
    const key = decodeURIComponent(url.pathname.replace('/files/', ''))
    const upload = url.searchParams.get('uploadId')
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      uploads.set(`${key}-${uploads.size}`, new Map())
      const id = [...uploads.keys()].at(-1)
      return void response.end(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    if (upload !== null) return large(request.method ?? '', key, upload, url, body, response)
    if (request.method === 'PUT') {
      const source = request.headers['x-amz-copy-source']
      const copied = typeof source === 'string' ? files.get(source.replace('/files/', ''))?.bytes : body
      if (!copied) return void response.writeHead(404).end('NoSuchKey')
      if (request.headers['transfer-encoding'])
        return void response.writeHead(411).end('MissingContentLength')
      files.set(key, { bytes: copied, written: new Date() })
      return void response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      files.delete(key)
      return void response.writeHead(204).end()
    }
    const file = files.get(key)
    if (!file) return void response.writeHead(404).end('NoSuchKey')
    const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    if (request.headers.range && Number(first) >= file.bytes.length)
      return void response.writeHead(416).end('InvalidRange')
    const part = file.bytes.subarray(Number(first), last === '' ? undefined : Number(last) + 1)
    response.writeHead(request.headers.range ? 206 : 200, { 'content-length': part.length }).end(part)
  }

  function large(
    method: string,
    key: string,
    upload: string,
    url: URL,
    body: Buffer,
    response: ServerResponse,
  ): void {
    const parts = uploads.get(upload)
    if (!parts) return void response.writeHead(404).end('NoSuchUpload')
    const number = Number(url.searchParams.get('partNumber'))
    if (method === 'PUT') {
      parts.set(number, body)
      return void response.writeHead(200, { etag: `"part-${number}"` }).end()
    }
    uploads.delete(upload)
    if (method === 'DELETE') return void response.writeHead(204).end()
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"part-\1"<\/ETag>/g)]
    const whole = named.map(([, n]) => parts.get(Number(n)) ?? Buffer.alloc(0))
    files.set(key, { bytes: Buffer.concat(whole), written: new Date() })
    response.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
  }

  function list(url: URL, response: ServerResponse): void {
    const prefix = url.searchParams.get('prefix') ?? ''
    const from = Number(url.searchParams.get('continuation-token') ?? 0)
    const all = [...files].filter(
      ([key]) =>
        key.startsWith(prefix) &&
        !(url.searchParams.has('delimiter') && key.slice(prefix.length).includes('/')),
    )
    const page = all.slice(from, from + PAGE)
    const contents = page.map(
      ([key, { bytes, written }]) =>
        `<Contents><Key>${key}</Key><LastModified>${written.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    )
    const next =
      from + PAGE < all.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''
    response.end(`<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`)
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `s3://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/files?region=${REGION}&plain`,
    files,
    uploads,
    state,
    close: () => new Promise((done) => server.close(done)),
  }
}

/** Signs what was received again and compares. */
async function isSigned({ method = 'GET', headers }: IncomingMessage, url: URL): Promise<boolean> {
  const given = String(headers.authorization ?? '')
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? []
  const signed = names.flatMap((name) => (name === 'host' ? [] : [[name, String(headers[name])] as const]))
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: new Headers(signed.map(([name, value]) => [name, value])),
    accessKeyId: KEY,
    secretAccessKey: SECRET,
    service: 's3',
    region: REGION,
    datetime: String(headers['x-amz-date']),
  })
  return (await signer.authHeader()) === given
}
