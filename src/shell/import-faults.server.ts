import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FAULTS_HEAD, faultLine } from '#admin/imports/fault-lines.ts'
import { readFaults } from '#admin/imports/faults.server.ts'
import { importWords } from '#admin/imports/words.server.ts'
import { readImport } from '#datasets/import/record/list.server.ts'
import { LANGS, localePath, type Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { isSecure, parseCookies } from '#platform/http/cookies.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { can } from '#platform/policy/policy.ts'
import { holderOf, SESSION_COOKIE } from '#platform/sessions/sessions.server.ts'
import { refuseFile } from './file-rules.server.ts'

const PORTION = 2000

/** `/admin/imports/12/faults.csv`: every error and warning of an import, in both languages, for who may import. */
export function serveImportFaults(server: FastifyInstance, app: App): void {
  for (const lang of LANGS)
    server.route<{ Params: { id: string } }>({
      method: ['GET', 'HEAD'],
      url: localePath(lang, '/admin/imports/:id/faults.csv'),
      handler: (request, reply) => send(app, request.params.id, lang, request, reply),
    })
}

async function send(
  app: App,
  id: string,
  lang: Lang,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const cookies = parseCookies(request.headers.cookie, isSecure(app.config))
    const { viewer } = await holderOf(app.db, cookies.get(SESSION_COOKIE), new Date())
    if (!can(viewer, 'panel.enter') || !can(viewer, 'data.import')) throw new Refusal('not_allowed')
    const found = /^[1-9]\d{0,14}$/.test(id) ? await readImport(poolOf(app.db), id) : null
    if (!found) throw new Refusal('not_found')
    return await reply
      .headers({
        ...SECURITY_HEADERS,
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="import-${id}-faults.csv"`,
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      })
      .send(Readable.from(request.method === 'HEAD' ? [] : linesOf(app, id)))
  } catch (error) {
    return refuseFile(reply, error, lang)
  }
}

async function* linesOf(app: App, id: string): AsyncGenerator<string> {
  const words = { ar: importWords('ar'), en: importWords('en') }
  yield FAULTS_HEAD
  for (let offset = 0; ; offset += PORTION) {
    const faults = await readFaults(poolOf(app.db), id, null, { limit: PORTION, offset })
    if (faults.length === 0) return
    yield faults.map(({ severity, issue }) => faultLine(severity, issue, words)).join('')
  }
}
