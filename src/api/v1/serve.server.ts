import { createHash } from 'node:crypto'
import { pipeline, Readable, Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/app.server.ts'
import { endWhenStalled } from '#datasets/export/send.server.ts'
import { versionOf } from '#platform/cache/versions.server.ts'
import { DatabaseAwayError } from '#platform/db/away.server.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { acceptedEncoding, type Encoding } from '#platform/http/stored/stored-page.server.ts'
import { laneOf } from '#platform/http/stored/stored-answer.server.ts'
import { API } from '#platform/limits/limits.ts'
import { siteSettings } from '#site/settings.server.ts'
import { sendError } from '../answer.server.ts'
import type { Caller, Plan } from './calls/call.server.ts'
import { addressOf, callerOf, spokenTo } from './caller.server.ts'
import { Meter } from './meter.server.ts'
import { planOf } from './routes.server.ts'

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const WORTH_IT = 500
/** Any page of any site may read what is public; cookies are never looked at. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, ratelimit, ratelimit-policy, retry-after, link, x-request-id',
  'cross-origin-resource-policy': 'cross-origin',
}
const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'authorization, x-api-key, if-none-match',
  'access-control-max-age': '86400',
}

/** Serves the public API under `/v1`, and the catalogue of its tables. Register before the pages. */
export async function servePublicApi(server: FastifyInstance, app: App, meter: Meter): Promise<void> {
  const handler = (request: FastifyRequest, reply: FastifyReply) => answer(app, meter, request, reply)
  for (const url of ['/v1', '/v1/*'])
    server.route({ method: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'], url, handler })
  server.get('/catalog.jsonld', handler)
}

async function answer(
  app: App,
  meter: Meter,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const url = addressOf(app, request)
  // Its query may hold a key, which no log may have.
  const path = url.pathname
  let headers: Record<string, string> = { ...CORS }
  try {
    if (request.method === 'OPTIONS')
      return await reply
        .code(204)
        .headers({ ...SECURITY_HEADERS, ...PREFLIGHT })
        .send()
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      headers['allow'] = 'GET, HEAD, OPTIONS'
      throw new Refusal('method_not_allowed')
    }
    const now = new Date()
    if (path === '/catalog.jsonld') url.pathname = '/v1/catalog.jsonld'
    if (app.database.away) throw new DatabaseAwayError('known to be away')
    const caller = await limited(callerOf(app, request, url, now), meter, request, now)
    const taken = await meter.take({ ip: request.ip, key: caller.key }, 1, now)
    headers = { ...headers, ...taken.headers }
    if (taken.refusal) throw taken.refusal
    if ((await siteSettings(app)).not_available) throw new Refusal('unavailable', { retryAfter: 600 })
    const plan = await planOf(caller)
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    const etag = await etagOf(caller, plan)
    headers = { ...headers, ...headersOf(caller, plan), etag: weak(etag, encoding) }
    if (isKnown(request.headers['if-none-match'], etag))
      return await reply
        .code(304)
        .headers({ ...SECURITY_HEADERS, ...headers })
        .send()
    if (plan.file !== undefined && !caller.key?.scopes.includes('bulk')) {
      const more = await meter.take({ ip: request.ip, key: caller.key }, API.fileCalls - 1, now, 1)
      headers = { ...headers, ...more.headers }
      if (more.refusal) throw more.refusal
    }
    reply.headers({ ...SECURITY_HEADERS, ...headers, 'content-type': plan.type })
    if (request.method === 'HEAD') return await reply.send(Readable.from([]))
    return await sendBody(caller, plan, meter, request, reply, encoding)
  } catch (error) {
    const away = error instanceof DatabaseAwayError ? new Refusal('unavailable', { retryAfter: 5 }) : error
    for (const name of ['etag', 'content-disposition', 'content-type', 'content-encoding', 'link']) {
      delete headers[name]
      reply.removeHeader(name)
    }
    return sendError(request, reply, {
      error: away,
      lang: spokenTo(request),
      telemetry: app.telemetry,
      path,
      headers,
    })
  }
}

/** A wrong key is counted against its network: keys cannot be guessed quickly. */
async function limited(
  caller: Promise<Caller>,
  meter: Meter,
  request: FastifyRequest,
  now: Date,
): Promise<Caller> {
  try {
    return await caller
  } catch (error) {
    const { refusal } = await meter.take({ ip: request.ip, key: null }, 1, now)
    throw refusal ?? error
  }
}

/** The build's own part of every validator: another build may write the same rows in another way. */
const BORN = createHash('sha256')
  .update(import.meta.url)
  .digest('base64url')
  .slice(0, 6)

/** The validator of an answer: its address and the versions of its tags. No row is read for it. */
async function etagOf({ app, url, viewer }: Caller, { tags, also = '', type }: Plan): Promise<string> {
  const query = new URLSearchParams(url.searchParams)
  query.delete('key')
  query.sort()
  const { version } = await versionOf(app, tags)
  const parts = [BORN, url.pathname, query.toString(), type, version, also, viewer.role]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

const weak = (etag: string, encoding: Encoding) =>
  `W/"${etag}${encoding === 'identity' ? '' : `-${encoding}`}"`

function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((one) => /^(?:W\/)?"([\w-]{22})/.exec(one.trim())?.[1] === etag) ?? false
}

function headersOf({ key }: Caller, { file }: Plan): Record<string, string> {
  return {
    // An answer to a call with a key must not be stored elsewhere, though it would be the same.
    'cache-control': key ? 'private, max-age=0, must-revalidate' : 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding, accept-language, authorization, x-api-key',
    'x-robots-tag': 'noindex',
    ...(file && { 'content-disposition': `inline; filename="${file}"`, 'accept-ranges': 'none' }),
  }
}

async function sendBody(
  { app, key, ip, now, url }: Caller,
  plan: Plan,
  meter: Meter,
  request: FastifyRequest,
  reply: FastifyReply,
  encoding: Encoding,
): Promise<FastifyReply> {
  const count = (bytes: number, rows = 0) => {
    if (key) meter.use.add(key.id, { calls: 0, rows, bytes }, now)
  }
  const leave = plan.file === undefined ? await app.lanes[laneOf(url.search)].enter(ip) : () => undefined
  const { body, rows } = await plan.open().finally(leave)
  if (!(body instanceof Readable)) {
    const text = Buffer.from(body)
    const packed = encoding === 'identity' || text.length < WORTH_IT ? null : await pack(text, encoding)
    count(text.length, rows)
    if (packed) reply.header('content-encoding', encoding)
    return reply.send(packed ?? text)
  }
  if (reply.raw.destroyed) body.destroy()
  else endWhenStalled(request.raw.socket, body)
  const metered = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count(chunk.length)
      done(null, chunk)
    },
  })
  // Parquet is packed already.
  if (encoding === 'identity' || plan.file?.endsWith('.parquet'))
    return reply.send(pipeline(body, metered, () => undefined))
  reply.header('content-encoding', encoding)
  const packer = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip({ level: 4 })
  return reply.send(pipeline(body, metered, packer, () => undefined))
}

const pack = (text: Buffer, encoding: Encoding) =>
  encoding === 'br' ? packBrotli(text, BROTLI) : packGzip(text)
