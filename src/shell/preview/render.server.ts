import { Element } from 'domhandler'
import type { FastifyRequest } from 'fastify'
import { DomUtils } from 'htmlparser2'
import { localePath, type Lang } from '#i18n/locale.ts'
import type { Entry } from '#entries/drafts/draft.server.ts'
import { onStage } from '#entries/preview/stage.server.ts'
import type { App } from '#platform/app.server.ts'
import { htmlOf, parseHtml } from '#platform/html/tree.server.ts'
import { openContext } from '#platform/http/open-context.server.ts'
import type { PageHandler } from '#platform/http/pages.server.ts'
import { PREFS_COOKIE } from '#i18n/prefs.ts'
import type { Member } from '#platform/policy/viewer.ts'

/** A page's own address may differ from the one that a link names. */
const MOST_REDIRECTS = 3

interface Asked {
  app: App
  request: FastifyRequest
  cookies: ReadonlyMap<string, string>
  handle: PageHandler
  entry: Entry
  lang: Lang
}

/**
 * The page of a thing as a subscriber would read it if the working copy were public: the portal's own route, loader and
 * components. Null where it has no page. Throws `invalid_input` with the columns without which there is none.
 */
export function renderPreview({ app, request, cookies, handle, entry, lang }: Asked): Promise<string | null> {
  const now = new Date()
  // The preview is read with full rights; what its owner alone may see is shown as to the owner.
  const reader: Member = {
    role: 'subscriber',
    id: entry.owned.ownerId ?? 0,
    username: '',
    displayName: READER[lang],
  }
  return onStage(app, entry, now, async (stage) => {
    const address = entry.kind.address?.(stage.key, stage.values, lang)
    if (!address) return null
    const prefs = cookies.get(PREFS_COOKIE)
    let url = new URL(localePath(lang, address), app.config.publicUrl)
    for (let turn = 0; turn <= MOST_REDIRECTS; turn++) {
      const open = await openContext({
        app: stage.app,
        request,
        cookies: new Map(prefs === undefined ? [] : [[PREFS_COOKIE, prefs]]),
        url,
        lang,
      })
      open.context.viewer = reader
      const response = await handle(new Request(url, { headers: { accept: 'text/html' } }), open.context)
      if (open.context.outage !== null) throw open.context.outage
      const moved = response.headers.get('location')
      if (moved === null) return response.status === 200 ? still(await response.text()) : null
      url = new URL(moved, url)
    }
    return null
  })
}

const READER: Readonly<Record<Lang, string>> = { ar: 'قارئ المعاينة', en: 'Preview reader' }

/** Links that a page has for machines alone. */
const FOR_MACHINES = new Set(['modulepreload', 'manifest', 'canonical', 'alternate'])

/** A page without scripts, and for no index: it is looked at, and does nothing. */
function still(html: string): string {
  const page = parseHtml(html)
  const machines = DomUtils.findAll(
    ({ name, attribs }) => name === 'script' || (name === 'link' && FOR_MACHINES.has(attribs['rel'] ?? '')),
    page,
  )
  machines.forEach(DomUtils.removeElement)
  const [head] = DomUtils.getElementsByTagName('head', page)
  if (head) DomUtils.prependChild(head, new Element('meta', { name: 'robots', content: 'noindex, nofollow' }))
  return htmlOf(page)
}
