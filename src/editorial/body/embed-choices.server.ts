import type { RequestContext } from '#platform/http/context.server.ts'

/** A chart, price or video that a text can hold, as it is offered and shown to who writes. */
export interface EmbedChoice {
  kind: 'chart' | 'price' | 'video'
  /** Section and chart, product or document. */
  id: string
  /** The parameters of its address. */
  state: string
  title: string
  /** Its public frame; null where there is none. */
  frame: string | null
}

/** The embeds that match a text: words, or the address of a chart's page. An `id` with its `state` finds that one alone. */
export type EmbedFinder = (
  ctx: RequestContext,
  asked: { text: string } | { id: string; state: string; kind: EmbedChoice['kind'] },
) => Promise<readonly EmbedChoice[]>

let finder: EmbedFinder = () => Promise.resolve([])

/** Registers the choices: sections that own the data are above the texts that embed it, and may not be imported here. */
export function provideEmbedChoices(find: EmbedFinder): void {
  finder = find
}

/** Charts and prices for a text. */
export const findEmbeds: EmbedFinder = (ctx, asked) => finder(ctx, asked)
