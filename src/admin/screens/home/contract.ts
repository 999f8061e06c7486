import type { PlacedPost } from './arrange.server.ts'
import type { HomePlace } from './places.ts'

/** What fills a part of the home page by itself, and where it is changed. */
export interface FixedPart {
  what: 'latest' | 'world' | 'excerpts' | 'vote' | 'ads' | 'railAds'
  /** What is there now; a list has its newest. */
  now: readonly string[]
  to: string
}

/** What the screen of the home page shows. */
export interface HomePlacesData {
  /** The whole order, as its forms send it back. */
  was: string
  places: readonly {
    place: HomePlace
    name: 'lead' | 'top' | 'analysis'
    shows: number
    posts: readonly PlacedPost[]
  }[]
  /** Published posts that are in no place. */
  others: readonly PlacedPost[]
  fixed: readonly FixedPart[]
  /** The post that was just moved, whose button takes the focus again. */
  moved: { id: number; by: string } | null
}
