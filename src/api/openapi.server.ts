import type { FastifyInstance } from 'fastify'
import type { App } from '#platform/app.server.ts'
import type { ApiCall, ApiModule } from '#platform/http/api.ts'
import { TOKEN_HEADER } from '#platform/http/guard/csrf.server.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { ERRORS, type ErrorCode } from '#platform/http/errors.ts'
import { sendStored } from '#platform/http/stored/stored-answer.server.ts'
import { storePage } from '#platform/http/stored/stored-page.server.ts'
import { RELEASE } from '#platform/release.server.ts'
import { SESSION_COOKIE } from '#platform/sessions/sessions.server.ts'
import { sectionWordsOf } from '#site/section-words.ts'
import { SchemaBook, type JsonSchema } from './json-schema.server.ts'

const ALWAYS: readonly ErrorCode[] = [
  'bad_request',
  'not_found',
  'method_not_allowed',
  'unavailable',
  'internal',
]
const WITH_INPUT: readonly ErrorCode[] = ['invalid_input']
const UNSAFE: readonly ErrorCode[] = ['not_allowed', 'bad_token', 'too_large', 'bad_format']

/** The OpenAPI 3.1 document of the modules, made of the schemas that their calls are checked with. */
export function openApiOf(modules: readonly ApiModule[], version: string) {
  const book = new SchemaBook()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { prefix, tag, calls } of modules) {
    for (const call of calls as readonly unknown[] as readonly ApiCall[]) {
      const path = `${prefix}/${call.path}`.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(book, prefix, tag, call) }
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Kimya',
      version,
      description:
        'The calls of the portal. Every call exists in Arabic under /ar and in English under /en; the path decides the language.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      { url: '/ar', description: 'العربية' },
      { url: '/en', description: 'English' },
    ],
    tags: [...new Set(modules.map((m) => m.tag))].map((name) => ({
      name,
      description:
        sectionWordsOf(name)?.about.en ?? 'What a client asks first: the site, its settings, a form token.',
    })),
    paths,
    components: {
      schemas: { ...book.components, Error: ERROR_SCHEMA },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description:
            "A member's session. Under https the names of this cookie and of csrftoken begin with `__Host-`.",
        },
        token: {
          type: 'apiKey',
          in: 'header',
          name: TOKEN_HEADER,
          description:
            'The form token of the cookie csrftoken, which GET /Web/ sets. Bound to the session or visitor cookie.',
        },
      },
    },
    'x-error-catalogue': ERRORS,
  }
}

/** Serves the document at `/openapi.json`. */
export async function serveOpenApi(
  server: FastifyInstance,
  app: App,
  modules: readonly ApiModule[],
): Promise<void> {
  const document = openApiOf(modules, RELEASE)
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/openapi+json; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
  }
  const text = JSON.stringify({
    ...document,
    externalDocs: { url: app.config.publicUrl, description: 'The portal' },
  })
  const page = storePage(200, headers, Buffer.from(text))
  server.get('/openapi.json', (request, reply) => sendStored(request, reply, { page }))
}

function operationOf(book: SchemaBook, prefix: string, tag: string, call: ApiCall) {
  const safe = call.method === 'GET'
  const codes = [
    ...ALWAYS,
    ...(call.params || call.query || call.body ? WITH_INPUT : []),
    ...(safe ? [] : UNSAFE),
    ...(call.errors ?? []),
  ]
  return {
    operationId: operationIdOf(prefix, call),
    tags: [tag],
    summary: call.summary,
    parameters: [
      ...parametersOf(book, call, 'path'),
      ...parametersOf(book, call, 'query'),
      ...(safe ? [] : [INTENT]),
    ],
    ...(call.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: book.schemaOf(call.body, 'input') },
          ...(call.withFile && { 'multipart/form-data': { schema: FILE_SCHEMA } }),
        },
      },
    }),
    responses: {
      [call.status ?? 200]: {
        description: 'The answer.',
        content: { 'application/json': { schema: book.schemaOf(call.answer, 'output') } },
      },
      ...errorResponses(codes),
    },
    security: safe ? [{}, { session: [] }] : [{ token: [] }, { token: [], session: [] }],
  }
}

const FILE_SCHEMA: JsonSchema = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
}

const INTENT = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Identifies one operation: repeated with the same key and body within twelve hours, it returns the first answer and is not run again. Without it an equal body within a minute counts as the same operation.',
  schema: { type: 'string', maxLength: 200 },
}

/** `getArticlesListPostsByPageId`: from the method and the address, so it changes only when they do. */
function operationIdOf(prefix: string, call: ApiCall): string {
  const words = `${prefix.replace(/\/api$/, '')}/${call.path.replace(/:(\w+)/g, 'By-$1')}`
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return (
    call.method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  )
}

function parametersOf(book: SchemaBook, call: ApiCall, place: 'path' | 'query') {
  const schema = place === 'path' ? call.params : call.query
  if (!schema) return []
  // The input schema says which fields are required, the output schema their types: a number read from text is a number.
  const required = (book.schemaOf(schema, 'input')['required'] ?? []) as string[]
  const properties = (book.schemaOf(schema, 'output')['properties'] ?? {}) as Record<string, JsonSchema>
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }))
}

function errorResponses(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => [
      status,
      {
        description: all.map((code) => `${code}: ${ERRORS[code].en}`).join(' '),
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Error' },
                {
                  type: 'object',
                  properties: { error: { type: 'object', properties: { code: { enum: all } } } },
                },
              ],
            },
          },
        },
      },
    ]),
  )
}

const TEXT_SCHEMA = { type: 'string', description: "In the path's language." }
const CODE_SCHEMA = { type: 'string', enum: Object.keys(ERRORS) }

export const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  description: 'The one shape of every error.',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: CODE_SCHEMA,
        message: TEXT_SCHEMA,
        fields: {
          type: 'object',
          description: 'What is wrong with each field, by its name.',
          additionalProperties: {
            type: 'object',
            properties: { code: CODE_SCHEMA, message: TEXT_SCHEMA },
            required: ['code', 'message'],
            additionalProperties: false,
          },
        },
        request_id: { type: 'string', description: 'The same as the header x-request-id.' },
      },
      required: ['code', 'message', 'request_id'],
      additionalProperties: false,
    },
  },
  required: ['error'],
  additionalProperties: false,
}
