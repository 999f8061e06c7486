import type { FastifyInstance, FastifyReply } from 'fastify'
import { localePath } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { can } from '#platform/policy/policy.ts'
import { WEEKLY_PATH } from '#sections/weekly-report/contract.ts'
import { reportFile } from '#sections/weekly-report/report.server.ts'
import { readWeek } from '#sections/weekly-report/week.ts'
import { isIsoDay } from '#datasets/values/partial-date.ts'
import { fileViewer, mayHaveFile, serveMemberFile, type MemberFileCall } from './file-rules.server.ts'

/**
 * `/weekly-report/2026-11-15.pdf`: the report of a week in the language of the address, for who may read what is sold (MKT-10). With
 * `?known=2026-11-20` its prices are those known at the end of that day.
 */
export function serveWeeklyFiles(server: FastifyInstance, app: App): void {
  serveMemberFile(server, `${WEEKLY_PATH}/:name(^[^/]+).pdf`, (call) => answer(app, call))
}

async function answer(app: App, { name, lang, request, reply }: MemberFileCall): Promise<FastifyReply> {
  const known = new URLSearchParams(request.raw.url?.split('?')[1]).get('known')
  const isDay = known === null || (known.length === 10 && isIsoDay(known))
  await mayHaveFile(app, request, { wrong: isDay ? [] : ['known'], words: '' })
  const now = new Date()
  const week = readWeek(name, now)
  if (!week) throw new Refusal('not_found')
  const viewer = await fileViewer(app, request, now)
  reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  // The page says what is in it, and how to get it.
  if (!can(viewer, 'content.readPaid')) return reply.redirect(localePath(lang, WEEKLY_PATH), 303)
  reply.headers({
    'content-type': 'application/pdf',
    'content-language': lang,
    'content-disposition': `attachment; filename="weekly-${week.from}-${lang}.pdf"`,
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (request.method !== 'HEAD') return reply.send(await reportFile(app, request.ip, { week, lang, known }))
  if (!app.pdf.available) throw new Refusal('no_pdf')
  return reply.send()
}
