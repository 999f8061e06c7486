import type { Columns } from '#datasets/columns.ts'
import type { Dataset } from '#datasets/dataset.ts'
import { loadItem } from '#datasets/item/item-page.server.ts'
import { indexPage } from '#editorial/page/index-page.server.ts'
import { latestPosts } from '#editorial/list.server.ts'
import { ogPath } from '#head/og-path.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { DataSection } from './declare.server.ts'
import { indexQuery, sectionWords } from './section.server.ts'

const STORIES = 4

/** The checks before a data section's list: the redirect to page 1, and the limit of searches. Throws either. */
export async function guardListRequest(ctx: RequestContext): Promise<void> {
  indexPage(ctx)
  await indexQuery(ctx)
}

/** What surrounds a data section's list: its words, its newest stories where it has a category, its image. */
export async function loadSectionFrame(
  ctx: RequestContext,
  { section, news }: Pick<DataSection, 'section' | 'news'>,
) {
  const feed = news && `c:${news.category}`
  const [words, stories] = await Promise.all([
    sectionWords(ctx, section),
    feed === undefined ? [] : latestPosts(ctx, feed, STORIES),
  ])
  return {
    words,
    news: news && { title: news.title[ctx.lang], stories },
    feed,
    image: ogPath('section', section, ctx.lang),
  }
}

/** An item of a data section with the section's label and image. Throws 404 for an unknown or hidden key. */
export async function sectionItem<C extends Columns>(ctx: RequestContext, dataset: Dataset<C>, key: string) {
  const { section } = dataset
  const [{ label }, found] = await Promise.all([sectionWords(ctx, section), loadItem(ctx, dataset, key)])
  return { ...found, label, image: ogPath('section', section, ctx.lang) }
}
