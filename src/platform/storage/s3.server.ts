import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { Parser } from 'htmlparser2'
import { isStorageKey, storageKey, type Storage, type StoredFile } from './storage.server.ts'

/** How long the store may take to begin an answer. */
const PATIENCE_MS = 60_000

const RETRIES = 3

/** Of a large file, all parts but the last have this size; a store takes at most 10,000 of them. */
const PART_BYTES = 16 * 1024 * 1024

/** What `FILES_URL` says: `s3://key:secret@host/bucket?region=me-south-1`, with `&plain` for a server without TLS. */
export interface Bucket {
  /** The address of the bucket, without a last slash. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Reads an address of a bucket; null for what is none. Addresses the bucket by path, which every such server knows. */
export function bucketOf(text: string): Bucket | null {
  const url = URL.parse(text)
  const name = url?.pathname.replace(/^\/|\/$/g, '') ?? ''
  if (url?.protocol !== 's3:' || !url.host || !url.username || !url.password) return null
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) return null
  return {
    url: `${url.searchParams.has('plain') ? 'http' : 'https'}://${url.host}/${name}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

/** The storage in a bucket, and a way to write what is too large to be sent at once. */
export interface BucketStorage extends Storage {
  /** Writes in parts of 16 MB, which are in memory one at a time: up to 160 GB. A source that fails leaves nothing behind. */
  putLarge(key: string, source: AsyncIterable<Uint8Array>): Promise<void>
}

/**
 * Files in a bucket of a server that speaks the S3 protocol. A write is whole or absent there. What arrives piece by piece is
 * first written to this machine's disk: the protocol asks for its length beforehand. Throws when the server refuses.
 */
export function s3Storage({ url, region, accessKeyId, secretAccessKey }: Bucket): BucketStorage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const addressOf = (key: string) => `${url}/${storageKey(key)}`

  const call = async (address: string, init: RequestInit = {}, absent: readonly number[] = []) => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('The file store does not answer')), PATIENCE_MS)
    const answer = await client
      .fetch(address, { ...init, signal: late.signal })
      .finally(() => clearTimeout(timer))
    if (answer.ok || absent.includes(answer.status)) return answer
    const said = (await answer.text()).slice(0, 300)
    throw new Error(`The file store answered ${answer.status} to ${init.method ?? 'GET'}: ${said}`)
  }

  async function* listed(asked: Record<string, string>): AsyncGenerator<StoredFile> {
    let next: string | null = null
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        ...asked,
        ...(next !== null && { 'continuation-token': next }),
      })
      const page = readList(await (await call(`${url}?${query}`)).text())
      yield* page.files
      next = page.next
    } while (next !== null)
  }

  return {
    async put(key, bytes) {
      // A view of a larger buffer would send all of it.
      await call(addressOf(key), { method: 'PUT', body: new Uint8Array(bytes) })
    },
    async putStream(key, source) {
      const address = addressOf(key)
      const part = join(tmpdir(), `kimya-${randomUUID()}.part`)
      try {
        await writeFile(part, source)
        await call(address, { method: 'PUT', body: await openAsBlob(part) })
      } finally {
        await rm(part, { force: true })
      }
    },
    async get(key) {
      const answer = await call(addressOf(key), {}, [404])
      return answer.status === 404 ? null : Buffer.from(await answer.arrayBuffer())
    },
    async read(key, first = 0, last = Infinity) {
      const range = `bytes=${first}-${last === Infinity ? '' : last}`
      const answer = await call(addressOf(key), { headers: { range } }, [404, 416])
      if (answer.status === 404) return null
      if (answer.status === 416 || !answer.body) return Readable.from([])
      return Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
    },
    async move(from, to) {
      const { pathname } = new URL(addressOf(from))
      await call(addressOf(to), { method: 'PUT', headers: { 'x-amz-copy-source': pathname } })
      await call(addressOf(from), { method: 'DELETE' }, [404])
    },
    async remove(key) {
      await call(addressOf(key), { method: 'DELETE' }, [404])
    },
    async list(prefix) {
      const found: StoredFile[] = []
      for await (const file of listed({ delimiter: '/', prefix: `${storageKey(prefix)}/` })) found.push(file)
      return found
    },
    async *walk() {
      for await (const file of listed({})) if (isStorageKey(file.key)) yield file
    },
    async putLarge(key, source) {
      const address = addressOf(key)
      const started = await call(`${address}?uploads=`, { method: 'POST' })
      const upload = encodeURIComponent(valueOf(await started.text(), 'UploadId'))
      try {
        const tags: string[] = []
        for await (const body of inParts(source, PART_BYTES)) {
          const query = `partNumber=${tags.length + 1}&uploadId=${upload}`
          const answer = await call(`${address}?${query}`, { method: 'PUT', body })
          tags.push(answer.headers.get('etag') ?? '')
        }
        const parts = tags.map(
          (tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
        )
        const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
        const answer = await call(`${address}?uploadId=${upload}`, { method: 'POST', body })
        const said = await answer.text()
        // It begins its answer before it is done, and may still fail.
        if (said.includes('<Error>')) throw new Error(`The file store answered: ${said.slice(0, 300)}`)
      } catch (error) {
        await call(`${address}?uploadId=${upload}`, { method: 'DELETE' }, [404]).catch(() => undefined)
        throw error
      }
    },
  }
}

/** What arrives in any pieces, in parts of one size; the last may be smaller. */
async function* inParts(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  let part = Buffer.alloc(size)
  let filled = 0
  let parts = 0
  for await (const piece of source) {
    for (let at = 0; at < piece.length;) {
      const taken = Math.min(size - filled, piece.length - at)
      part.set(piece.subarray(at, at + taken), filled)
      filled += taken
      at += taken
      if (filled < size) continue
      yield part
      parts += 1
      part = Buffer.alloc(size)
      filled = 0
    }
  }
  if (filled > 0 || parts === 0) yield Buffer.from(part.subarray(0, filled))
}

/** The text of an element that has no other below it. */
function valueOf(xml: string, name: string): string {
  const [, text] = new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml) ?? []
  if (text === undefined) throw new Error(`The file store answered without ${name}`)
  return text
}

/** The files of one page of a listing, and by what the next page is asked for. */
function readList(xml: string): { files: StoredFile[]; next: string | null } {
  const files: StoredFile[] = []
  const path: string[] = []
  let file: Record<string, string> = {}
  let next = ''
  const parser = new Parser(
    {
      onopentagname: (name) => {
        path.push(name)
        if (name === 'Contents') file = {}
      },
      ontext: (text) => {
        const name = path.at(-1) ?? ''
        if (path.at(-2) === 'Contents') file[name] = (file[name] ?? '') + text
        else if (name === 'NextContinuationToken') next += text
      },
      onclosetag: (name) => {
        path.pop()
        if (name === 'Contents')
          files.push({
            key: file['Key'] ?? '',
            bytes: Number(file['Size']),
            written: Date.parse(file['LastModified'] ?? ''),
          })
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return { files, next: next === '' ? null : next }
}
