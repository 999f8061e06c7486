import { answerInText, type Answer } from '#datasets/answer/answer.ts'
import type { ListData } from '#datasets/contract.ts'
import { langOf, metaOf, type MetaInput } from '#head/page.ts'

interface ListPage {
  words: { label: string; summary: string | null }
  list: Pick<ListData, 'isFiltered' | 'figureMarks'>
  answer?: Answer | null
  image: string
  /** The list of its stories, for readers of feeds. */
  feed: string | undefined
}

/** The head of a data section's list; its answer describes it. Search engines do not index filtered lists. */
export function listMeta({ loaderData, ...where }: MetaInput & { loaderData?: ListPage }) {
  if (!loaderData) return []
  const { words, list, answer, image, feed } = loaderData
  return metaOf(where, {
    title: words.label,
    description: (answer && answerInText(answer, list.figureMarks, langOf(where))) || words.summary,
    image,
    feed,
    robots: list.isFiltered ? 'noindex' : undefined,
  })
}
