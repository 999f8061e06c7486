import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import type { Rendered, StoredPage } from '#platform/cache/page-cache.server.ts'
import { readAnywhere } from '#platform/db/read-anywhere.server.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { ERRORS, type Refusal } from '#platform/http/errors.ts'
import { cachedAnswer, isOutage, sendStored } from '#platform/http/stored/stored-answer.server.ts'
import { storePage } from '#platform/http/stored/stored-page.server.ts'
import { VISITOR, type Viewer } from '#platform/policy/viewer.ts'
import { siteSettings } from '#site/settings.server.ts'
import { wordsOf, type DiscoveryMessage } from './words.server.ts'

/** Feeds and sitemaps are read as a visitor: what a visitor may not see does not exist here. */
export interface Reading {
  app: App
  lang: Lang
  viewer: Viewer
  tag(...tags: string[]): void
}

/**
 * A finished text with its content type, or null when there is nothing at the address. One that is `passing` is too
 * large for the page cache: keeping it would push out pages that readers wait for.
 */
export type Written = { type: string; body: string; passing?: boolean } | null

interface Serving {
  app: App
  lang: Lang
  key: string
  /** What to say in plain text when there is nothing. */
  missing: DiscoveryMessage
  write(reading: Reading): Promise<Written>
}

/** Answers with a public text out of the page cache; it is written again when one of its tags is dropped. */
export async function servePublic(
  request: FastifyRequest,
  reply: FastifyReply,
  serving: Serving,
): Promise<FastifyReply> {
  const { app, lang } = serving
  const write = async (app: App): Promise<Rendered> => {
    const tags = new Set<string>(['settings'])
    const reading: Reading = {
      app,
      lang,
      viewer: VISITOR,
      tag: (...names) => names.forEach((name) => tags.add(name)),
    }
    const settings = await siteSettings(app)
    if (settings.not_available)
      return { page: textPage(503, lang, settings.closing_message[lang]), tags, shared: true }
    const written = await serving.write(reading)
    // Unknown addresses are unbounded: none of them is cached.
    if (!written) return { page: textPage(404, lang, wordsOf(lang, serving.missing)), tags, shared: false }
    return {
      page: storePage(200, headersOf(written.type, lang), Buffer.from(written.body)),
      tags,
      shared: !written.passing,
    }
  }
  try {
    return await sendStored(
      request,
      reply,
      await cachedAnswer(app, `discovery|${serving.key}`, request.ip, () => readAnywhere(app, write)),
    )
  } catch (error) {
    if (!isOutage(error)) throw error
    const page = textPage(503, lang, ERRORS[error.code][lang], error.retryAfter ?? undefined)
    return sendStored(request, reply, { page })
  }
}

/** Plain words instead of a file. */
export async function sendMissing(
  request: FastifyRequest,
  reply: FastifyReply,
  lang: Lang,
  message: DiscoveryMessage,
): Promise<FastifyReply> {
  return sendStored(request, reply, { page: textPage(404, lang, wordsOf(lang, message)) })
}

/** Plain words for what is refused at this moment. */
export function sendRefusal(reply: FastifyReply, lang: Lang, { code, retryAfter }: Refusal): FastifyReply {
  if (retryAfter !== null) reply.header('retry-after', retryAfter)
  return reply
    .code(ERRORS[code].status)
    .headers({ ...headersOf('text/plain', lang), 'cache-control': 'no-store' })
    .removeHeader('etag')
    .send(`${ERRORS[code][lang]}\n`)
}

function textPage(status: number, lang: Lang, text: string, retryAfter = 3600): StoredPage {
  const headers = headersOf('text/plain', lang)
  return storePage(
    status,
    status === 503 ? { ...headers, 'retry-after': String(retryAfter) } : headers,
    Buffer.from(`${text}\n`),
  )
}

function headersOf(type: string, lang: Lang): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'content-type': `${type}; charset=utf-8`,
    'content-language': lang,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
  }
}
