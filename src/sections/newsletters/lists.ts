import type { Lang } from '#i18n/locale.ts'

/** A list as readers see it. */
export interface NewsletterList {
  id: number
  slug: string
  name: string
  about: string
  demo: boolean
}

/** The values of a visitor's subscription form. */
export interface JoinValues {
  email: string
  lang: Lang
  /** Slugs. */
  lists: readonly string[]
}

/** A list with the choice of one member. */
export interface OwnList extends NewsletterList {
  on: boolean
}
