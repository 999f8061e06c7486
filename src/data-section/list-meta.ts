import type { ListData } from '#datasets/contract.ts'
import { metaOf, type MetaInput } from '#head/page.ts'

interface ListPage {
  words: { label: string; summary: string | null }
  list: Pick<ListData, 'narrowed'>
  image: string
}

/** The head of a data section's list. A narrowed list is no page of its own for search engines. */
export function listMeta({ category }: { section: string; category?: number }) {
  return ({ loaderData, ...where }: MetaInput & { loaderData?: ListPage }) => {
    if (!loaderData) return []
    const { words, list, image } = loaderData
    return metaOf(where, {
      title: words.label,
      description: words.summary,
      image,
      feed: category === undefined ? undefined : `c:${category}`,
      robots: list.narrowed ? 'noindex' : undefined,
    })
  }
}
