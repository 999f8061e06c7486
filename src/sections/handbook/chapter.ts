import type { Audience, Slug } from './chapters.ts'

/** The list of the handbook's pages, without language. */
export const HANDBOOK_PATH = '/handbook'

/** Where a page of the handbook is, without language. */
export const chapterPath = (slug: string) => `${HANDBOOK_PATH}/${slug}`

/** A link to a page of the handbook. */
export interface ChapterLink {
  to: string
  title: string
}

/** A page of the handbook in one language, as its file has it. */
export interface Chapter {
  slug: Slug
  audience: Audience
  title: string
  /** What the picture shows, for those who cannot see it. */
  alt: string
  caption: string
  /** In the Markdown of markdown.ts. */
  body: string
}
