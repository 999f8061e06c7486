import type { RequestContext } from '#platform/http/context.server.ts'
import { lexicon } from './lexicon.server.ts'
import { corrected } from './spelling.ts'

/** A suggested spelling for words that found nothing, from the names and texts of the site; null without one. */
export async function meantInstead(
  ctx: Pick<RequestContext, 'app' | 'tag'>,
  query: string,
): Promise<string | null> {
  return query === '' ? null : corrected(query, await lexicon(ctx), () => false)
}
