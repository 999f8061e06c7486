import type { PlacedPost } from './arrange.server.ts'
import type { OrderData } from '../../parts/order/order.ts'

/** What fills a part of the home page by itself, and where it is changed. */
export interface FixedPart {
  what: 'latest' | 'world' | 'excerpts' | 'vote' | 'ads' | 'railAds'
  /** Its present content; a list has its newest. */
  now: readonly string[]
  to: string
}

/** The data of the screen of the home page. */
export interface HomePlacesData {
  order: OrderData
  places: readonly {
    place: number
    name: 'lead' | 'top' | 'analysis'
    shows: number
    posts: readonly PlacedPost[]
  }[]
  /** Published posts that are in no place. */
  others: readonly PlacedPost[]
  fixed: readonly FixedPart[]
}
