import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LANGS, localePath, type Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { isSecure, parseCookies } from '#platform/http/cookies.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { SESSION_COOKIE, viewerOf } from '#platform/sessions/sessions.server.ts'
import { invoiceDocument } from '#sections/billing/pdf/document-pdf.server.ts'
import { mayHaveFile, refuseFile } from './file-rules.server.ts'

/** `/profile/Payments/{id}.pdf`: a pro-forma, invoice or credit note to keep, for who may see its page (ACC-09). */
export function serveInvoiceFiles(server: FastifyInstance, app: App): void {
  for (const lang of LANGS)
    server.route<{ Params: { id: string } }>({
      method: ['GET', 'HEAD'],
      url: localePath(lang, '/profile/Payments/:id(^[^/]+).pdf'),
      handler: async (request, reply) => {
        try {
          return await answer(app, request.params.id, lang, request, reply)
        } catch (error) {
          return refuseFile(reply, error, lang)
        }
      },
    })
}

async function answer(
  app: App,
  id: string,
  lang: Lang,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await mayHaveFile(app, request, { wrong: [], words: '' })
  const cookies = parseCookies(request.headers.cookie, isSecure(app.config))
  const viewer = await viewerOf(app.db, cookies.get(SESSION_COOKIE), new Date())
  reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  // The page asks him to log in, and has the link.
  if (viewer.role === 'visitor')
    return reply.redirect(localePath(lang, `/profile/Payments/${encodeURIComponent(id)}`), 303)
  const found = await invoiceDocument(app, viewer, lang, id)
  if (!found) throw new Refusal('not_found')
  const head = {
    'content-type': 'application/pdf',
    'content-language': lang,
    'content-disposition': `attachment; filename="${found.name}.pdf"`,
    'content-security-policy': "default-src 'none'; sandbox",
  }
  if (request.method === 'HEAD') {
    if (!app.pdf.available) throw new Refusal('no_pdf')
    return reply.headers(head).send()
  }
  return reply.headers(head).send(await app.pdf.make(request.ip, found.document))
}
