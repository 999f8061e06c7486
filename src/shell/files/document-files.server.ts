import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localePath } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { byteRange } from '#platform/http/download/byte-range.ts'
import { Refusal } from '#platform/http/errors.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { DOCUMENT_TYPES } from '#sections/fileuploads/library/formats.ts'
import { documentKey } from '#sections/fileuploads/library/documents.server.ts'
import {
  askForDocument,
  captionsOf,
  countDownload,
  documentId,
  type AskedDocument,
} from '#sections/fileuploads/contract.server.ts'
import { fileViewer, mayHaveFile, serveMemberFile, type MemberFileCall } from './file-rules.server.ts'

/** `/fileuploads/downloads/12/file`: a document to save, whole or from where a download was interrupted (FILE-02). */
export function serveDocumentFiles(server: FastifyInstance, app: App): void {
  serveMemberFile(server, '/fileuploads/downloads/:name/file', (call) => answer(app, call))
  serveMemberFile(server, '/fileuploads/downloads/:name/captions', (call) => captions(app, call))
}

/** The captions of a video in the language of the address, for who may have the video. */
async function captions(app: App, { name, lang, request, reply }: MemberFileCall): Promise<FastifyReply> {
  await mayHaveFile(app, request, { wrong: [], words: '' })
  const viewer = await fileViewer(app, request, new Date())
  const id = documentId(name)
  const asked = id === null ? null : await askForDocument(app, viewer, lang, id)
  const text = asked?.reading === 'full' ? await captionsOf(app, asked.document.id, lang) : ''
  if (text === '') throw new Refusal('not_found')
  return reply
    .headers({ ...SECURITY_HEADERS, 'cache-control': 'private, no-cache', vary: 'Cookie' })
    .type('text/vtt; charset=utf-8')
    .send(text)
}

async function answer(app: App, { name, lang, request, reply }: MemberFileCall): Promise<FastifyReply> {
  await mayHaveFile(app, request, { wrong: [], words: '' })
  const viewer = await fileViewer(app, request, new Date())
  const id = documentId(name)
  const asked = id === null ? null : await askForDocument(app, viewer, lang, id)
  if (!asked) throw new Refusal('not_found')
  // Its page says who may have it, and what a reader can do about it.
  if (asked.reading !== 'full')
    return reply
      .headers({ ...SECURITY_HEADERS, 'cache-control': 'private, no-store' })
      .redirect(localePath(lang, asked.document.href), 303)
  return send(app, viewer, asked, request, reply)
}

async function send(
  app: App,
  viewer: Viewer,
  { document, fileName, since }: AskedDocument,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id, bytes, sha256, format, visibility, paid } = document
  const etag = `"${sha256.slice(0, 32)}"`
  const modified = since.toUTCString()
  const { headers } = request
  reply.headers({
    ...SECURITY_HEADERS,
    'accept-ranges': 'bytes',
    etag,
    'last-modified': modified,
    // Permission is asked with every request; who has the bytes already is sent none.
    'cache-control': visibility === 3 && !paid ? 'public, no-cache' : 'private, no-cache',
    vary: 'Cookie',
  })
  if (isUnchanged(headers, etag, since)) return reply.code(304).send()
  const range = request.method === 'GET' ? byteRange(headers.range, bytes) : null
  // A part is joined to what the reader has of it: only if that is of these very bytes.
  const known = headers['if-range']
  const isSame = known === undefined || known === etag || known === modified
  if (range === 'unsatisfiable' && isSame)
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${bytes}` })
      .send()
  const part = isSame && range !== 'unsatisfiable' ? range : null
  const { first, last } = part ?? { first: 0, last: bytes - 1 }
  reply.headers({
    'content-type': DOCUMENT_TYPES[format],
    'content-disposition': attachment(fileName),
    'content-length': last - first + 1,
    'content-security-policy': "default-src 'none'; sandbox",
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    ...(part && { 'content-range': `bytes ${first}-${last}/${bytes}` }),
  })
  if (request.method === 'HEAD') return reply.send()
  const content = await app.storage.read(documentKey(sha256), first, last)
  if (!content) throw new Error(`The file of document ${id} is missing from the storage`)
  if (first === 0 && headers['sec-purpose'] === undefined) await count(app, viewer, id, request.ip)
  return reply.code(part ? 206 : 200).send(content)
}

/** Once a reader and day: an account, or a network for visitors. */
async function count(app: App, viewer: Viewer, id: number, network: string): Promise<void> {
  const device = `document ${id}`
  const who = viewer.role === 'visitor' ? { network, device } : { account: viewer.id, device }
  const { ok } = await hit(app, 'countedDownload', who, new Date())
  if (ok) await countDownload(app, id)
}

function isUnchanged(headers: FastifyRequest['headers'], etag: string, since: Date): boolean {
  const known = headers['if-none-match']
  if (known !== undefined)
    return known
      .split(',')
      .map((one) => one.trim().replace(/^W\//, ''))
      .some((one) => one === '*' || one === etag)
  const seen = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(seen) && Math.floor(since.getTime() / 1000) * 1000 <= seen
}

/** Always to be saved, under its own name (RFC 6266), and under a plain one where a program knows no other. */
function attachment(name: string): string {
  const letters = name.replace(/[^\w.() -]+/g, '_')
  const plain = /[a-z\d].*\./i.test(letters) ? letters : `document.${name.split('.').at(-1)}`
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
