import { LANGS, type Lang } from '#i18n/locale.ts'

/** What a drawn cover can show: the prices of a product, the capacity of a company, the plants of a country. */
const SUBJECT_KINDS = ['product', 'company', 'country'] as const

/** What a drawn cover shows: figures of one of the things that its story is about, as of the story's day. */
export interface CoverSubject {
  kind: (typeof SUBJECT_KINDS)[number]
  key: string
  /** `2026-11-20`. */
  day: string
}

/** Widths that drawn covers are made in. */
export const DRAWN_WIDTHS = [320, 640, 960] as const
type DrawnWidth = (typeof DRAWN_WIDTHS)[number]

/** Sides of a drawn cover in its own units. */
export const DRAWN_SIZE = { width: 960, height: 600 } as const

/** `/covers/product/urea/2026-11-20.ar`: the address of a drawn cover but for its width and ending. */
export const coverPath = ({ kind, key, day }: CoverSubject, lang: Lang): string =>
  `/covers/${kind}/${key}/${day}.${lang}`

/** The file of a drawn cover in one of its widths. */
export const coverFile = (path: string, width: DrawnWidth): string => `${path}-${width}.png`

/** The parts of a drawn cover's address; null when it is none of ours, or of a day that is not there. */
export function parseCoverPath(
  kind: string,
  key: string,
  file: string,
): { subject: CoverSubject; lang: Lang; width: DrawnWidth } | null {
  const [, day = '', ending, size] = /^(\d{4}-\d\d-\d\d)\.(ar|en)-(\d{3})\.png$/.exec(file) ?? []
  const known = SUBJECT_KINDS.find((one) => one === kind)
  const lang = LANGS.find((one) => one === ending)
  const width = DRAWN_WIDTHS.find((one) => String(one) === size)
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
  if (!known || !lang || !width || !isDay || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/i.test(key) || key.length > 80)
    return null
  return { subject: { kind: known, key, day }, lang, width }
}
