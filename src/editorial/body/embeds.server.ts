import type { RequestContext } from '#platform/http/context.server.ts'

/** A chart, table or price of the site's own data in a text: what it is, not how it looks. */
export interface Embed {
  kind: 'chart' | 'table' | 'price'
  section: string
  /** Key of the chart, or slug of the product. */
  key: string
  /** The parameters of the chart's address. */
  query: URLSearchParams
}

/** Writes an embed as this reader may see it at this moment; null where there is none such. */
export type EmbedRenderer = (ctx: RequestContext, embed: Embed) => Promise<string | null>

let renderer: EmbedRenderer = () => Promise.resolve(null)

/** Registers the renderers: sections that own the data are above the texts that embed it, and may not be imported here. */
export function provideEmbeds(render: EmbedRenderer): void {
  renderer = render
}

const KINDS = ['chart', 'table', 'price'] as const

/** An embed out of the attributes of its figure; a text may hold what is no longer there. */
export function renderEmbed(
  ctx: RequestContext,
  attributes: Readonly<Record<string, string>>,
): Promise<string | null> {
  const kind = KINDS.find((one) => one === attributes['data-embed'])
  const [section = '', key = ''] = (attributes['data-id'] ?? '').split(':')
  if (!kind) return Promise.resolve(null)
  return renderer(ctx, { kind, section, key, query: new URLSearchParams(attributes['data-state'] ?? '') })
}
