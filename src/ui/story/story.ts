import type { Lang } from '#i18n/locale.ts'
import type { PictureProps } from '../Picture.tsx'

/** A place that gives a picture its own shape. */
export type StoryPlace = 'lead' | 'card' | 'row' | 'wide' | 'thumb' | 'square'

/** A picture of a story, with the parts of it that were chosen for single places. */
export type StoryPicture = Omit<PictureProps, 'sizes' | 'priority'> & {
  parts?: Partial<Record<StoryPlace, Pick<PictureProps, 'src' | 'srcSet' | 'sources' | 'width' | 'height'>>>
}

/** The parts of a post that story components show; a page passes those that it needs. */
export type Story = {
  href: string
  title: string
  image?: StoryPicture
  kicker?: { label: string; href?: string }
  standfirst?: string
  author?: string
  /** ISO 8601. */
  published?: string
  /** Whole minutes; 0 is less than one. */
  minutes?: number
  /** For subscribers only. */
  locked?: boolean
  /** Language of the text when it is not the page's (LANG-04). */
  lang?: Lang
}
