import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import type { CoverSubject } from './cover-path.ts'

/** What a story is about, and its day. */
interface Ties {
  products: readonly string[]
  companies: readonly string[]
  country: string | null
  day: string
}

/** Finds what the cover of a story without a picture can show; null where there are no figures of anything it is about. */
export type ChooseSubject = (ties: Ties) => CoverSubject | null

/** A drawn cover in words. */
export interface CoverWords {
  /** For those who cannot see it: what the chart answers. */
  alt: string
  /** What it shows, its source and its marks. */
  caption: string
  /** Another whenever the drawing is another. */
  version: string
}

/** Covers that are drawn from figures. */
interface DrawnCovers {
  /** `among` are the stories that it is asked of. */
  choose(app: App, among: readonly Pick<Ties, 'products'>[]): Promise<ChooseSubject>
  words(app: App, subject: CoverSubject, lang: Lang): Promise<CoverWords | null>
  svg(app: App, subject: CoverSubject, lang: Lang): Promise<string | null>
}

let covers: DrawnCovers = {
  choose: () => Promise.resolve(() => null),
  words: () => Promise.resolve(null),
  svg: () => Promise.resolve(null),
}

/** Registers who draws covers: sections that own the figures are above the stories, and may not be imported here. */
export function provideCovers(own: DrawnCovers): void {
  covers = own
}

/** Who draws covers. */
export const drawnCovers = (): DrawnCovers => covers
