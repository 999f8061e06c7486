import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { kindNamed, KINDS } from '#admin/kinds.server.ts'
import { readEntry, type Entry } from '#entries/drafts/draft.server.ts'
import { columnLabel } from '#entries/present.server.ts'
import { shownAt } from '#entries/preview/contract.ts'
import { openLink } from '#entries/preview/links.server.ts'
import { LANGS, localePath, type Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { isSecure, parseCookies } from '#platform/http/cookies.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { PREVIEW_POLICY, SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import type { PageHandler } from '#platform/http/pages.server.ts'
import { rendering } from '#platform/http/stored/stored-answer.server.ts'
import { can } from '#platform/policy/policy.ts'
import { holderOf, SESSION_COOKIE } from '#platform/sessions/sessions.server.ts'
import { outagePage } from '../outage-page.server.tsx'
import { previewFrame, previewNote } from './pages.server.tsx'
import { renderPreview } from './render.server.ts'

/** Of every answer here: no cache stores it, no index lists it, and no other site learns its address. */
const HEADERS = {
  ...SECURITY_HEADERS,
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
  'content-security-policy': PREVIEW_POLICY,
}

interface Answer {
  status: number
  html: string
}

/**
 * Previews: `/preview/draft/{kind}/{key}` is the page of a draft for who may see that draft, `/preview/{token}` the frame
 * that a link opens for everyone, and `/preview/{token}/page` the page in it.
 */
export function servePreviews(server: FastifyInstance, app: App, handle: PageHandler): void {
  for (const lang of LANGS) {
    const route = (
      path: string,
      make: (request: FastifyRequest<{ Params: Record<string, string> }>) => Promise<Answer>,
    ) =>
      server.route<{ Params: Record<string, string> }>({
        method: ['GET', 'HEAD'],
        url: localePath(lang, path),
        handler: (request, reply) => answer(app, lang, request, reply, () => make(request)),
      })
    const page = async (request: FastifyRequest, entry: Entry | null): Promise<Answer> =>
      entry ? pageOf({ app, handle, request, entry, lang }) : closed(lang)

    route('/preview/draft/:kind/:key', async (request) => page(request, await ownDraft(app, request)))
    route('/preview/:token/page', async (request) => {
      const opened = await openLink(app, KINDS, request.params['token'] ?? '', new Date())
      return page(request, opened?.entry ?? null)
    })
    route('/preview/:token', async (request) => {
      const token = request.params['token'] ?? ''
      const opened = await openLink(app, KINDS, token, new Date())
      if (!opened) return closed(lang)
      const shown = shownAt(new URL(request.raw.url ?? '/', app.config.publicUrl), lang)
      const html = previewFrame({
        ...opened,
        lang,
        shown,
        at: localePath(lang, `/preview/${token}`),
        src: localePath(shown.lang, `/preview/${token}/page`),
      })
      return { status: 200, html }
    })
  }
}

/** The draft that an address names, for who is logged in and may see it. */
async function ownDraft(
  app: App,
  request: FastifyRequest<{ Params: Record<string, string> }>,
): Promise<Entry | null> {
  const { viewer } = await holderOf(app.db, cookiesOf(app, request).get(SESSION_COOKIE), new Date())
  const kind = kindNamed(request.params['kind'])
  if (!kind || !can(viewer, 'panel.enter') || !can(viewer, kind.needs.list)) return null
  const entry = await readEntry(app.db, kind, request.params['key'] ?? '')
  return entry && can(viewer, kind.needs.list, entry.owned) ? entry : null
}

const cookiesOf = (app: App, request: FastifyRequest) =>
  parseCookies(request.headers.cookie, isSecure(app.config))

/** The answer without access, whatever the reason: it does not reveal what exists. */
const closed = (lang: Lang): Answer => ({
  status: 404,
  html: previewNote({ lang, why: 'closed', fields: [] }),
})

async function pageOf(asked: {
  app: App
  handle: PageHandler
  request: FastifyRequest
  entry: Entry
  lang: Lang
}): Promise<Answer> {
  const { app, request, entry, lang } = asked
  try {
    const html = await renderPreview({ ...asked, cookies: cookiesOf(app, request) })
    return html === null
      ? { status: 404, html: previewNote({ lang, why: 'pageless', fields: [] }) }
      : { status: 200, html }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid_input') throw error
    const names = Object.keys(error.fields)
    const fields = entry.kind.columns
      .filter(({ column }) => names.includes(column))
      .map((column) => columnLabel(column, lang))
    return { status: 422, html: previewNote({ lang, why: 'incomplete', fields }) }
  }
}

/** Makes an answer in the lane of renders, and sends it. */
async function answer(
  app: App,
  lang: Lang,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<Answer>,
): Promise<FastifyReply> {
  try {
    const { page } = await rendering(app, request.ip, async () => ({ page: await make() }), 'composed')
    return await reply.code(page.status).headers(HEADERS).type('text/html; charset=utf-8').send(page.html)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const html = outagePage({ lang, code: error.code, path: request.raw.url ?? '/', form: null })
    return reply.code(503).headers(HEADERS).type('text/html; charset=utf-8').send(html)
  }
}
