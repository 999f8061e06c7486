import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod'
import { testDatabase } from '#platform/db/testing/testing.server.ts'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { apiModules } from './modules.server.ts'
import { mountApi } from './mount.server.ts'

export const VERSION = '40922-12345'

/** Calls that no section has: a fault, a leak, a counter, an echo. */
function oddApi(): ApiModule {
  let asked = 0
  return {
    prefix: '/odd/api',
    tag: 'odd',
    calls: [
      apiCall({
        method: 'GET',
        path: 'Fault',
        summary: '',
        answer: z.object({}),
        handle: () => Promise.reject(new Error('secret of the house')),
      }),
      apiCall({
        method: 'GET',
        path: 'Leak',
        summary: '',
        answer: z.object({ ok: z.literal(true) }),
        handle: async () => ({ ok: true as const, password: 'x' }),
      }),
      apiCall({
        method: 'GET',
        path: 'Count/:token',
        summary: '',
        params: z.object({ token: z.string() }),
        query: z.object({ of: z.string().optional() }),
        answer: z.object({ asked: z.int() }),
        async handle(ctx) {
          ctx.tag('odd')
          return { asked: ++asked }
        },
      }),
      apiCall({
        method: 'POST',
        path: 'Echo',
        summary: '',
        body: z.strictObject({ name: z.string().min(1), age: z.int('must_be_valid') }),
        answer: z.object({ name: z.string() }),
        handle: async (_ctx, { body }) => ({ name: body.name }),
      }),
    ],
  }
}

/** A server with the whole API and the odd calls on a database of its own. */
export async function testServer() {
  const database = await testDatabase()
  const app = testApp(database)
  const server: FastifyInstance = Fastify({ forceCloseConnections: true })
  await mountApi(server, app, [...apiModules(() => VERSION), oddApi()], { checkAnswers: true })
  return {
    app,
    server,
    async close() {
      await server.close()
      await database.drop()
    },
  }
}

/** Cookies and the token as a browser has them after `GET /{lang}/Web/`. */
export async function startOf(
  server: FastifyInstance,
  cookie = '',
): Promise<{ cookie: string; token: string }> {
  const answer = await server.inject({ url: '/ar/Web/', headers: { cookie } })
  const set = answer.cookies.map(({ name, value }) => `${name}=${value}`)
  return {
    cookie: [cookie, ...set].filter(Boolean).join('; '),
    token: answer.json<{ csrf: { token: string } }>().csrf.token,
  }
}
