import type { RequestContext } from '#platform/http/context.server.ts'
import { lexicon } from './lexicon.server.ts'
import { corrected } from './spelling.ts'

/** What was perhaps meant by words that found nothing, as the names and texts of the site are spelt; null where no slip is seen. */
export async function meantInstead(
  ctx: Pick<RequestContext, 'app' | 'tag'>,
  query: string,
): Promise<string | null> {
  return query === '' ? null : corrected(query, await lexicon(ctx), () => false)
}
