import type { Lang } from '#i18n/locale.ts'
import type { Period } from '#editorial/reads/periods.ts'
import type { ListPage } from '../../parts/list.ts'

/** What the screen can show. */
export const LOOKS = [
  'now',
  'stories',
  'authors',
  'sections',
  'sources',
  'countries',
  'share',
  'searches',
] as const
export type Look = (typeof LOOKS)[number]
/** Those that are a table over a period, and a file. */
export type TableLook = Exclude<Look, 'now'>

/** A line of a table. What it has no figure for is null. */
export interface ReadRow {
  key: string
  name: string
  /** The language of a name that is in the twin's. */
  lang: Lang | null
  /** Where it can be looked at, without language. */
  to: string | null
  views: number
  before: number | null
  /** Views in hundredths of all that are listed. */
  part: number | null
  readers: number | null
  /** Views in hundredths in which more than three quarters were in view, and that were longer than 30 seconds. */
  whole: number | null
  long: number | null
}

interface Compared {
  now: number
  before: number
}

export interface ReadsData {
  look: Look
  period: Period
  /** The looks that the viewer may choose. */
  looks: readonly Look[]
  /** Only the viewer's own stories are counted. */
  own: boolean
  /** The viewer may look at addresses that are not there. */
  missing: boolean
  /** The whole site in the period; null where it is not the viewer's to see. */
  site: { views: Compared; readers: Compared } | null
  now: {
    views: number
    stories: readonly { key: string; name: string; lang: Lang | null; to: string; views: number }[]
    hours: readonly { hour: number; views: number }[]
  } | null
  list: ListPage<ReadRow> | null
  /** The most views of a line, by which bars are drawn. */
  most: number
}
