import type { RequestContext } from '#platform/http/context.server.ts'
import { CACHE } from '#platform/limits/limits.ts'
import { worded } from '../present.server.ts'

/** Under which topics are dropped, and every page that names one. */
export const TOPICS_TAG = 'topics'

/** The language-free address of a topic. */
export const topicPath = (slug: string): string => `/topics/${slug}`

/** The list of a topic's stories. */
export const topicList = (slug: string): string => `t:${slug}`

type Asking = Pick<RequestContext, 'app' | 'lang' | 'tag'>

/** The topics that readers see, in the newsroom's order. Memoised under the tag `topics`. */
export function readTopics({ app, tag }: Omit<Asking, 'lang'>) {
  tag(TOPICS_TAG)
  return app.memo.get(
    'topics',
    [TOPICS_TAG],
    () =>
      app.db
        .selectFrom('editorial_topic')
        .select(['slug', 'title_ar', 'title_en', 'description_ar', 'description_en'])
        .where('hidden', '=', false)
        .orderBy('sort')
        .orderBy('slug')
        .execute(),
    CACHE.memoSeconds,
  )
}

/** Topics as links, by their slugs, in the newsroom's order. */
export async function topicLinks(
  ctx: Asking,
  slugs: readonly string[],
): Promise<{ label: string; href: string }[]> {
  const topics = await readTopics(ctx)
  return topics
    .filter(({ slug }) => slugs.includes(slug))
    .map(({ slug, title_ar, title_en }) => ({
      label: worded(ctx.lang, title_ar, title_en).text,
      href: topicPath(slug),
    }))
}
