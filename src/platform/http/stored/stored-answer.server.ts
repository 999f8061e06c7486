import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/app.server.ts'
import type { Rendered, Served } from '#platform/cache/page-cache.server.ts'
import { DatabaseAwayError } from '#platform/db/away.server.ts'
import { SPENT, type LaneName } from '#platform/limits/limits.ts'
import { edgeHeaders } from '#platform/edge/edge-headers.ts'
import { Refusal } from '../errors.ts'
import type { Person } from '../own-parts/holes.server.ts'
import { answerFor, answerOf } from './stored-page.server.ts'

/** Whether a page could not be made because the database or a place in the queue was missing, so that an old copy is served. */
export function isOutage(error: unknown): error is Refusal {
  return error instanceof DatabaseAwayError || (error instanceof Refusal && error.code === 'overloaded')
}

/** The lane of a page by its query: a filtered, sorted or searched list costs more than a plain page. */
export function laneOf(query: string | URLSearchParams): 'render' | 'composed' {
  return [...new URLSearchParams(query).keys()].some((name) => name !== 'page') ? 'composed' : 'render'
}

/**
 * The answer under a key: from the cache, or rendered in the lane that all renders share. While the database is away or the
 * lane is full it is a copy of up to a day; without one it throws the Refusal `unavailable` or `overloaded`.
 */
export function cachedAnswer(
  app: App,
  key: string,
  reader: string,
  render: () => Promise<Rendered>,
  lane: 'render' | 'composed' | 'picture' = 'render',
  asker: number | null = null,
): Promise<Served> {
  const make = async () => forEdge(app, await rendering(app, reader, render, lane))
  return app.pages.get(key, make, asker)
}

/** A page for everybody carries what an edge keeps it by, where there is one. */
function forEdge({ config }: App, rendered: Rendered): Rendered {
  const { page, tags, shared } = rendered
  if (
    !config.edge ||
    !shared ||
    page.status !== 200 ||
    !page.headers['cache-control']?.startsWith('public, max-age=0')
  )
    return rendered
  return { ...rendered, page: { ...page, headers: { ...page.headers, ...edgeHeaders(tags) } } }
}

/**
 * Renders in a lane. Throws the Refusal `unavailable` at once while the database is known to be away, and `too_many` for a
 * network that has asked for too much that does not exist. A network that has just had much rendered waits in a queue apart.
 */
export async function rendering<T extends { page: { status: number } }>(
  app: App,
  reader: string,
  render: () => Promise<T>,
  lane: 'render' | 'composed' | 'form' | 'picture' | 'upload' = 'render',
): Promise<T> {
  if (app.database.away) throw new DatabaseAwayError('known to be away')
  const room = app.misses.room(reader, new Date())
  if (!room.ok) throw new Refusal('too_many', { retryAfter: room.retryAfter })
  try {
    const heavy = (lane === 'render' || lane === 'composed') && app.spent.isMuch(reader, new Date())
    const rendered = await charged(app, heavy ? 'heavy' : lane, reader, render)
    if (rendered.page.status === 404) app.misses.count(reader, new Date())
    return rendered
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') app.misses.count(reader, new Date())
    throw error
  }
}

/**
 * Runs a render in a lane and charges the network that asked for it with the time that it took. In the lane of those who
 * have had much the place stays taken for as long again: of two moments one belongs to the other readers.
 */
async function charged<T>(app: App, lane: LaneName, reader: string, render: () => Promise<T>): Promise<T> {
  const leave = await app.lanes[lane].enter(reader)
  const began = performance.now()
  try {
    return await render()
  } finally {
    const took = performance.now() - began
    app.spent.add(reader, took, new Date())
    if (lane === 'heavy') setTimeout(leave, Math.min(took, SPENT.pauseMs)).unref()
    else leave()
  }
}

/** Writes a finished answer in the encoding and under the validator that the request asks for; a personal one as private. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, madeAt }: Served,
  cookies: readonly string[] = [],
  person: Person | null = null,
): Promise<FastifyReply> {
  const { 'accept-encoding': encoding, 'if-none-match': known } = request.headers
  const answer =
    person?.fills && page.holes
      ? await answerFor(page, page.holes, person.fills, encoding, known)
      : await answerOf(page, encoding, known)
  reply.hijack()
  const out = reply.raw
  const set = [...cookies, ...(person?.cookies ?? [])]
  const headers = {
    ...answer.headers,
    'x-request-id': request.id,
    ...(madeAt !== undefined && copyHeaders(madeAt)),
    ...(person && { 'cache-control': 'private, no-store' }),
    ...(set.length > 0 && { 'set-cookie': set }),
  }
  out.writeHead(answer.status, headers)
  out.end(request.method === 'HEAD' ? undefined : (answer.body ?? undefined))
  return reply
}

/** How an old copy is marked: for caches (RFC 9111, RFC 9211), and for the page's script, which reads `server-timing`. */
function copyHeaders(madeAt: number): Record<string, string> {
  const age = Math.max(0, Math.round((Date.now() - madeAt) / 1000))
  return {
    age: String(age),
    'cache-status': `kimya; hit; fwd=stale; ttl=-${age}`,
    'server-timing': `copy;desc="${new Date(madeAt).toISOString()}"`,
  }
}
