import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/app.server.ts'
import { DatabaseAwayError } from '#platform/db/away.server.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { hasNul } from '#platform/http/guard/nul.server.ts'
import { ERRORS, Refusal } from '#platform/http/errors.ts'
import { RELEASE } from '#platform/release.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { sendError } from '../answer.server.ts'
import type { Caller } from '../v1/calls/call.server.ts'
import { addressOf, callerOf, spokenTo } from '../v1/caller.server.ts'
import type { Meter } from '../v1/meter.server.ts'
import { UnknownName } from './answered.server.ts'
import { listedTools, TOOLS } from './tools.server.ts'

/** Versions of the protocol that this server speaks, the newest first. */
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26']
const BODY_LIMIT = 64 * 1024

const INSTRUCTIONS =
  'Data on the Gulf chemicals industry. Say unit, basis, date and source with every figure, mark demonstration data as such, and give the citation. For more rows than an answer holds, give the reader the file address instead of reading on.'

/** The errors of a message, by the codes of JSON-RPC. */
const WRONG = { parse: -32700, request: -32600, method: -32601, params: -32602, internal: -32603 } as const

interface Message {
  jsonrpc: '2.0'
  id?: string | number
  method: string
  params?: Record<string, unknown>
}

/**
 * The MCP server at `/mcp`: streamable HTTP, without sessions and streams. Each message is answered by itself, so any
 * instance may answer it. Callers and their limits are as under `/v1`.
 */
export async function serveMcp(server: FastifyInstance, app: App, meter: Meter): Promise<void> {
  await server.register(async (mcp) => {
    mcp.removeAllContentTypeParsers()
    mcp.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    mcp.setErrorHandler((error, request, reply) => fail(app, request, reply, error))
    mcp.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/mcp',
      handler: async (request, reply) => {
        try {
          return await take(app, meter, request, reply)
        } catch (error) {
          return fail(app, request, reply, error)
        }
      },
    })
  })
}

function fail(app: App, request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const away = error instanceof DatabaseAwayError ? new Refusal('unavailable', { retryAfter: 5 }) : error
  const headers: Record<string, string> =
    away instanceof Refusal && away.code === 'method_not_allowed' ? { allow: 'POST' } : {}
  return sendError(request, reply, {
    error: away,
    lang: spokenTo(request),
    telemetry: app.telemetry,
    path: '/mcp',
    headers,
  })
}

async function take(
  app: App,
  meter: Meter,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Nothing is ever sent without being asked: there is no stream to open, and no session to end.
  if (request.method !== 'POST') throw new Refusal('method_not_allowed')
  refuseForeignPages(app, request)
  const version = request.headers['mcp-protocol-version']
  if (version !== undefined && !VERSIONS.includes(String(version))) throw new Refusal('bad_request')
  if (app.database.away) throw new DatabaseAwayError('known to be away')
  const now = new Date()
  const caller = await callerOf(app, request, addressOf(app, request), now)
  const { headers, refusal } = await meter.take({ ip: request.ip, key: caller.key }, 1, now)
  reply.headers({ ...SECURITY_HEADERS, ...headers, 'cache-control': 'no-store' })
  if (refusal) throw refusal
  if ((await siteSettings(app)).not_available) throw new Refusal('unavailable', { retryAfter: 600 })
  const message = read(request.body)
  if (typeof message === 'number')
    return reply.code(400).send(problem(null, message, 'Not a message of JSON-RPC 2.0'))
  // A notification is taken and not answered.
  if (message.id === undefined) return reply.code(202).send()
  const leave = await app.lanes.composed.enter(request.ip)
  const answer = await answerOf(caller, message).finally(leave)
  const text = JSON.stringify(answer)
  if (caller.key) meter.use.add(caller.key.id, { calls: 0, rows: 0, bytes: text.length }, now)
  return reply.type('application/json; charset=utf-8').send(text)
}

/** A page of another site may not ask through its reader's browser: the protocol demands it, though nothing here is personal. */
function refuseForeignPages(app: App, request: FastifyRequest): void {
  const { origin } = request.headers
  if (origin === undefined) return
  const own = [new URL(app.config.publicUrl).origin, `${request.protocol}://${request.host}`]
  if (!own.includes(origin)) throw new Refusal('not_allowed')
}

function read(body: unknown): Message | number {
  let value: unknown
  try {
    value = JSON.parse(String(body))
  } catch {
    return WRONG.parse
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || hasNul(value))
    return WRONG.request
  const { jsonrpc, id, method, params } = value as Record<string, unknown>
  const isId = id === undefined || typeof id === 'string' || typeof id === 'number'
  const isParams =
    params === undefined || (typeof params === 'object' && params !== null && !Array.isArray(params))
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !isId || !isParams) return WRONG.request
  return value as Message
}

const problem = (id: Message['id'] | null, code: number, message: string, data?: object) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data && { data }) },
})

async function answerOf(caller: Caller, { id, method, params = {} }: Message): Promise<object> {
  const result = (value: object) => ({ jsonrpc: '2.0', id, result: value })
  switch (method) {
    case 'initialize': {
      const asked = VERSIONS.find((version) => version === params['protocolVersion'])
      return result({
        protocolVersion: asked ?? VERSIONS[0],
        capabilities: { tools: {} },
        serverInfo: { name: 'kimya', title: 'Kimya', version: RELEASE },
        instructions: INSTRUCTIONS,
      })
    }
    case 'ping':
      return result({})
    case 'tools/list':
      return result({ tools: listedTools() })
    case 'tools/call': {
      const tool = TOOLS.find(({ name }) => name === params['name'])
      if (!tool) return problem(id, WRONG.params, `There is no tool ${String(params['name'])}`)
      const input = tool.input.safeParse(params['arguments'] ?? {})
      if (!input.success)
        return result(
          said(input.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n')),
        )
      try {
        const value = await tool.run(caller, input.data)
        return result({ content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: value })
      } catch (error) {
        // A fault that the model can correct is returned as an answer; anything else is a fault of ours.
        if (error instanceof UnknownName) return result(said(error.words))
        if (!(error instanceof Refusal)) throw error
        const fields = Object.keys(error.fields).map((name) => `${name}: not a filter or value of this table`)
        return result(said([`${error.code}: ${ERRORS[error.code].en}`, ...fields].join('\n')))
      }
    }
    default:
      return problem(id, WRONG.method, `There is no method ${method}`)
  }
}

const said = (text: string) => ({ content: [{ type: 'text', text }], isError: true })
