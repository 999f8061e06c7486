import type { FastifyInstance, FastifyReply } from 'fastify'
import { localePath } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { invoiceDocument } from '#sections/billing/pdf/document-pdf.server.ts'
import { fileViewer, mayHaveFile, serveMemberFile, type MemberFileCall } from './file-rules.server.ts'

/** `/profile/Payments/{id}.pdf`: a pro-forma, invoice or credit note to keep, for who may see its page (ACC-09). */
export function serveInvoiceFiles(server: FastifyInstance, app: App): void {
  serveMemberFile(server, '/profile/Payments/:name(^[^/]+).pdf', (call) => answer(app, call))
}

async function answer(app: App, { name, lang, request, reply }: MemberFileCall): Promise<FastifyReply> {
  await mayHaveFile(app, request, { wrong: [], words: '' })
  const viewer = await fileViewer(app, request, new Date())
  reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  // The page asks for a log-in, and then has the link.
  if (viewer.role === 'visitor')
    return reply.redirect(localePath(lang, `/profile/Payments/${encodeURIComponent(name)}`), 303)
  const found = await invoiceDocument(app, viewer, lang, name)
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
