import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { askerOf } from '#editorial/reads/asker.server.ts'
import { NEWSLETTER_MARK, READS_PATH } from '#editorial/reads/contract.ts'
import type { Reads } from '#editorial/reads/reads.server.ts'
import { regionOf } from '#editorial/reads/region.server.ts'
import { sourceOf } from '#editorial/reads/source.ts'
import { subjectOf } from '#editorial/reads/subject.ts'
import type { App } from '#platform/app.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { Buckets } from '#platform/limits/buckets.server.ts'
import { READS } from '#platform/limits/readers-limits.ts'
import { networkOf } from '#platform/limits/network.server.ts'

const step = z.number().int().min(0).max(3)
const REPORT = z.object({
  path: z.string().startsWith('/').max(600),
  /** The host that led here; empty for none. */
  from: z.string().max(100),
  mark: z.string().max(20),
  share: step,
  time: step,
})

/**
 * `POST /reads` takes a browser's report of one reading when it ends. What is no report of a page of ours is refused; what comes from a
 * machine, or from a reader who asks not to be tracked, is answered as the others and counted nowhere. No cookie is looked at.
 */
export async function serveReads(
  server: FastifyInstance,
  app: Pick<App, 'config'>,
  reads: Pick<Reads, 'count'>,
  dataSections: ReadonlySet<string>,
): Promise<void> {
  const buckets = new Buckets()
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: READS.reportBytes },
      (_request, body, done) => done(null, body),
    )
    scope.post(READS_PATH, async (request, reply) => {
      const now = new Date()
      const { ip, headers } = request
      const left = buckets.take(networkOf(ip), READS.reports, 1, now)
      if (!left.ok) throw new Refusal('too_many', { retryAfter: left.retryAfter })
      if (!isOwn(request)) throw new Refusal('not_allowed')
      const report = readReport(request.body)
      const subject = report && subjectOf(report.path, dataSections)
      if (!report) throw new Refusal('bad_request')
      const header = (name: string) => headers[name]?.toString() ?? null
      const asker = askerOf({ ip, header })
      // Which addresses are counted is known to the server alone.
      if (subject && asker) {
        const own = new URL(app.config.publicUrl).hostname
        const host = hostOf(request)
        const reading = {
          source:
            report.mark === NEWSLETTER_MARK
              ? 'newsletter'
              : sourceOf(report.from === host ? own : report.from, own),
          region: regionOf(headers['accept-language']),
          share: report.share,
          time: report.time,
        } as const
        await reads.count(subject, reading, asker, now)
      }
      return reply
        .code(204)
        .headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
        .send()
    })
  })
}

/** Whether a page of ours sent it; older browsers do not say so, but name the page's origin. */
function isOwn(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && URL.parse(origin)?.hostname === hostOf(request)
}

const hostOf = ({ host }: FastifyRequest) => URL.parse(`http://${host}`)?.hostname ?? ''

function readReport(body: unknown): z.infer<typeof REPORT> | null {
  try {
    return REPORT.parse(JSON.parse(String(body)))
  } catch {
    return null
  }
}
