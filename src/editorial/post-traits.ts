import type { PostSection } from './contract.ts'

/** The differences between the posts of one section and another, wherever they are shown. */
interface PostTraits {
  /** Application code of short links: `/s/aw/12`. */
  code: string
  /** Its list, as a path without language. */
  list: string
  /** Its list is a category's. */
  categories?: true
  /** The address of a post; `tail` is its slug. */
  address(post: { id: number; categoryId: number | null }, tail: string): string
  /** First part of the addresses at which its posts were once written. */
  writtenAt?: string
  /** Read in under a minute: without standfirst and pictures. */
  brief?: true
  /** After how many days its newness counts half as much in a search. */
  halfLife: number
}

/** The one place that says so. */
export const POST_TRAITS: Readonly<Record<PostSection, PostTraits>> = {
  articles: {
    code: 'a',
    list: '/c/1',
    categories: true,
    address: ({ id, categoryId }, tail) => `/c/p${categoryId ?? ''}-${id}${tail}`,
    writtenAt: 'articles-post',
    halfLife: 180,
  },
  'around-world': {
    code: 'aw',
    list: '/aw/show',
    address: ({ id }, tail) => `/aw/show=${id}${tail}`,
    writtenAt: 'aroundWorld-post',
    halfLife: 30,
  },
  'news-excerpt': {
    code: 'nx',
    list: '/news-excerpt/show',
    address: ({ id }) => `/news-excerpt/show=${id}`,
    brief: true,
    halfLife: 14,
  },
}

const SECTIONS = Object.keys(POST_TRAITS) as PostSection[]

/** The sections whose posts have a list of their own, which is no category's. */
export const SHOWN: readonly PostSection[] = SECTIONS.filter((section) => !POST_TRAITS[section].categories)

/** The section of which something holds. */
export const postSectionWhere = (holds: (traits: PostTraits) => boolean): PostSection | undefined =>
  SECTIONS.find((section) => holds(POST_TRAITS[section]))

/** The lists that have a feed: one of each section, and one of all posts. */
export const FEED_LISTS = [...SECTIONS, 'all'] as const
