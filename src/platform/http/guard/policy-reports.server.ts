import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { App } from '#platform/app.server.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'
import { REPORTS_PATH, SECURITY_HEADERS } from './csp.server.ts'

const MOST_BYTES = 16 * 1024
const MOST_TEXT = 300
const text = z.string().transform((value) => value.slice(0, MOST_TEXT))
const REPORT = z.object({
  'csp-report': z.object({
    'document-uri': text.optional(),
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'blocked-uri': text.optional(),
    'source-file': text.optional(),
  }),
})

/** Takes browsers' reports of what the content security policy blocked, and logs them with the other refusals. */
export async function servePolicyReports(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (reports) => {
    reports.removeAllContentTypeParsers()
    reports.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    reports.post(REPORTS_PATH, async (request, reply) => {
      reply.code(204).headers(SECURITY_HEADERS)
      const report = readReport(request.body)
      if (!report || app.database.away) return reply.send()
      const verdict = await hit(
        { db: app.db, secret: app.secret },
        'errors',
        { network: request.ip },
        new Date(),
      )
      if (verdict.ok) app.telemetry.errors({ kind: 'policy', requestId: request.id, ...report })
      return reply.send()
    })
  })
}

function readReport(body: unknown): { path: string; message: string } | null {
  try {
    const report = REPORT.parse(JSON.parse(String(body)))['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive'] ?? ''
    const blocked = report['blocked-uri'] ?? ''
    const from = report['source-file'] ? ` from ${report['source-file']}` : ''
    const page = report['document-uri'] ?? ''
    return {
      path: URL.canParse(page) ? new URL(page).pathname : '',
      message: `${directive} blocked ${blocked}${from}`,
    }
  } catch {
    return null
  }
}
