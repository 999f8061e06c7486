import type { RequestContext } from '#platform/http/context.server.ts'

/** A chart, table, price or video of the site's own in a text: what it is, not how it looks. */
export interface Embed {
  kind: 'chart' | 'table' | 'price' | 'video'
  section: string
  /** Key of the chart, slug of the product, or number of the document. */
  key: string
  /** The parameters of the chart's address. */
  query: URLSearchParams
}

/** For whom a text is expanded. */
export type TextContext = Pick<
  RequestContext,
  'app' | 'lang' | 'now' | 'prefs' | 'viewer' | 'tag' | 'personal'
> &
  // Who reads a piece of a page that is there already has the frames of that page.
  Partial<Pick<RequestContext, 'frame'>>

/** Writes an embed as this reader may see it at this moment; null where there is none such. */
export type EmbedRenderer = (ctx: TextContext, embed: Embed) => Promise<string | null>

let renderer: EmbedRenderer = () => Promise.resolve(null)

/** Registers the renderers: sections that own the data are above the texts that embed it, and may not be imported here. */
export function provideEmbeds(render: EmbedRenderer): void {
  renderer = render
}

const KINDS = ['chart', 'table', 'price', 'video'] as const

/** An embed out of the attributes of its figure; a text may hold what is no longer there. */
export function renderEmbed(
  ctx: TextContext,
  attributes: Readonly<Record<string, string>>,
): Promise<string | null> {
  const kind = KINDS.find((one) => one === attributes['data-embed'])
  const [section = '', key = ''] = (attributes['data-id'] ?? '').split(':')
  if (!kind) return Promise.resolve(null)
  return renderer(ctx, { kind, section, key, query: new URLSearchParams(attributes['data-state'] ?? '') })
}
