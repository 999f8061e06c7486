import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LANGS, localePath, type Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { isSecure, parseCookies } from '#platform/http/cookies.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { can, type Action } from '#platform/policy/policy.ts'
import { holderOf, SESSION_COOKIE } from '#platform/sessions/sessions.server.ts'
import { refuseFile } from './file-rules.server.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  html: 'text/html; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** A file of the panel, without its ending in the name. */
interface PanelFile {
  name: string
  type: keyof typeof TYPES
  /** Called for who gets the file alone: not for a question about its head. */
  body: () => Promise<Readable> | Readable
}

/** Serves files below /admin, in both languages, to who may do what they are of. */
export function panelFiles(server: FastifyInstance, app: App, needs: Action) {
  return (path: string, find: (params: Record<string, string>, lang: Lang) => Promise<PanelFile>): void => {
    for (const lang of LANGS)
      server.route<{ Params: Record<string, string> }>({
        method: ['GET', 'HEAD'],
        url: localePath(lang, `/admin/${path}`),
        handler: (request, reply) =>
          send(app, needs, () => find(request.params, lang), { request, reply, lang }),
      })
  }
}

async function send(
  app: App,
  needs: Action,
  find: () => Promise<PanelFile>,
  { request, reply, lang }: { request: FastifyRequest; reply: FastifyReply; lang: Lang },
): Promise<FastifyReply> {
  try {
    const cookies = parseCookies(request.headers.cookie, isSecure(app.config))
    const { viewer } = await holderOf(app.db, cookies.get(SESSION_COOKIE), new Date())
    if (!can(viewer, 'panel.enter') || !can(viewer, needs)) throw new Refusal('not_allowed')
    const { name, type, body } = await find()
    reply.headers({
      ...SECURITY_HEADERS,
      'content-type': TYPES[type],
      'content-disposition': `attachment; filename="${name}.${type}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    return await reply.send(request.method === 'HEAD' ? Readable.from([]) : await body())
  } catch (error) {
    return refuseFile(reply, error, lang)
  }
}
