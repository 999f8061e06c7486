import { isolateHtml } from '#i18n/isolate-html.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import { listDownloads } from './downloads.server.ts'

/** What the pages of the section show: its own words and the list. */
export async function filesPage(ctx: RequestContext) {
  const [info, downloads] = await Promise.all([
    sectionInfo(ctx.app, 'fileuploads', ctx.lang),
    listDownloads(ctx),
  ])
  return { label: info.label, notes: info.notes && isolateHtml(info.notes, ctx.lang), downloads }
}
