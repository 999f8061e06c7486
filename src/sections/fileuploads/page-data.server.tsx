import { data } from 'react-router'
import { isolateHtml } from '#i18n/bidi/isolate-html.server.ts'
import { pageOf } from '#platform/http/page-number.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import { askForDocument, documentId, offeredDocuments } from './contract.server.ts'
import { CATEGORIES, documentTag, DOCUMENTS_TAG } from './contract.ts'
import { listDownloads } from './downloads.server.ts'
import { DocumentsList, FeedsHead } from './offered/DocumentsList.tsx'
import { DocumentView } from './offered/DocumentView.tsx'
import { documentsHtml } from './offered/html.server.tsx'
import { versionsOf } from './versions.server.ts'

/** What the pages of the section share: its own words, and how many documents it offers. */
export async function filesPage(ctx: RequestContext) {
  const [info, offers] = await Promise.all([
    sectionInfo(ctx.app, 'fileuploads', ctx.lang),
    offeredDocuments(ctx, { text: '', category: null }, 1),
  ])
  return {
    label: info.label,
    notes: info.notes && isolateHtml(info.notes, ctx.lang),
    count: offers?.count ?? 0,
  }
}

/** The list of documents, filtered by the address, and the other downloads. Throws 404 past its end. */
export async function documentsPage(ctx: RequestContext) {
  const { searchParams } = ctx.url
  const wanted = {
    text: (searchParams.get('q') ?? '').trim().slice(0, 200),
    category: CATEGORIES.find((one) => one === searchParams.get('category')) ?? null,
  }
  const page = pageOf(ctx.url)
  const [files, downloads, offers] = await Promise.all([
    filesPage(ctx),
    listDownloads(ctx),
    page === null ? null : offeredDocuments(ctx, wanted, page),
  ])
  if (!offers || page === null) throw data(null, { status: 404 })
  const asked = new URLSearchParams({
    ...(wanted.text && { q: wanted.text }),
    ...(wanted.category && { category: wanted.category }),
  })
  const { documents, count, pages } = offers
  return {
    ...files,
    downloads,
    asked: String(asked),
    page,
    pages,
    html: documentsHtml(
      ctx,
      <>
        <DocumentsList documents={documents} count={count} wanted={wanted} />
        <FeedsHead />
      </>,
    ),
  }
}

/** A document's page. Throws 404 for one that the reader may not know of, and 403 where members may have it. */
export async function documentPage(ctx: RequestContext, number: string) {
  const id = documentId(number)
  if (id === null) throw data(null, { status: 404 })
  ctx.tag(DOCUMENTS_TAG, documentTag(id))
  const asked = await askForDocument(ctx.app, ctx.viewer, ctx.lang, id)
  if (!asked) throw data(null, { status: 404 })
  const { document, reading } = asked
  if (reading === 'denied') {
    ctx.personal()
    throw data({ need: 'members' }, { status: 403 })
  }
  const [{ label, count }, versions] = await Promise.all([
    filesPage(ctx),
    versionsOf(ctx.app, ctx.viewer, ctx.lang, id),
  ])
  return {
    label,
    notes: null,
    count,
    title: document.title,
    description: document.description,
    html: documentsHtml(
      ctx,
      <DocumentView
        document={document}
        versions={versions}
        mayTake={reading === 'full'}
        isVisitor={ctx.viewer.role === 'visitor'}
      />,
    ),
  }
}
