import type { ListData } from '#datasets/contract.ts'
import { metaOf, type MetaInput } from '#head/page.ts'

interface ListPage {
  words: { label: string; summary: string | null }
  list: Pick<ListData, 'isFiltered'>
  image: string
  /** The list of its stories, for readers of feeds. */
  feed: string | undefined
}

/** The head of a data section's list. Search engines do not index filtered lists. */
export function listMeta({ loaderData, ...where }: MetaInput & { loaderData?: ListPage }) {
  if (!loaderData) return []
  const { words, list, image, feed } = loaderData
  return metaOf(where, {
    title: words.label,
    description: words.summary,
    image,
    feed,
    robots: list.isFiltered ? 'noindex' : undefined,
  })
}
