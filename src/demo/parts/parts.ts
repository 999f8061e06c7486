import { MARKET_TABLES, PRICES, TRADE } from './market.ts'
import {
  ADVERTS,
  ARTICLES,
  CALENDAR,
  DOCUMENTS,
  NEWSLETTERS,
  NEWSROOM_TABLES,
  PLANS,
  POLLS,
  TEXTS,
  WORDS,
} from './newsroom.ts'

/** Tables that are the same in every load: nothing of them is demonstration content. */
export const BASE_TABLES = [...NEWSROOM_TABLES, ...MARKET_TABLES]

/** What is demonstration content, by what loads and goes as one. */
export const PARTS = [
  PRICES,
  TRADE,
  ARTICLES,
  POLLS,
  ADVERTS,
  CALENDAR,
  DOCUMENTS,
  NEWSLETTERS,
  PLANS,
  WORDS,
  TEXTS,
] as const

export type PartName = (typeof PARTS)[number]['name']
