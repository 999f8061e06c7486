import { CATEGORY, DESK } from '#editorial/entry.server.ts'
import type { Kind } from '#entries/kind.ts'
import { ARTICLE } from '#sections/articles/entry.server.ts'
import { WORLD_STORY } from '#sections/around-world/entry.server.ts'
import { EVENT } from '#sections/calendar/entry.server.ts'
import { COMPANY, COMPANY_FILE } from '#sections/companies/entry.server.ts'
import { CASE } from '#sections/dumping-cases/entry.server.ts'
import { FLOW } from '#sections/exports-imports/entry.server.ts'
import { TERM } from '#sections/glossary/entry.server.ts'
import { HELP } from '#sections/helps/entry.server.ts'
import { DEAL } from '#sections/mergers-acquisitions/entry.server.ts'
import { EXCERPT } from '#sections/news-excerpt/entry.server.ts'
import { PAGE } from '#sections/pages/entry.server.ts'
import { PLANT, STOP } from '#sections/production-capacity/entry.server.ts'
import { PRODUCT, PRODUCT_CATEGORY } from '#sections/products-prices/entries/product.server.ts'
import { SERIES } from '#sections/products-prices/entries/series.server.ts'
import { VOTE } from '#sections/vote/entry.server.ts'
import { AD, REDIRECT, SECTION_TEXT } from '#site/entry.server.ts'
import type { RailGroup } from './panel/contract.ts'

/** A kind with the group of the rail in which its list is. */
export interface PlacedKind {
  kind: Kind
  group: RailGroup
}

/** Every kind of thing that the newsroom writes, in the rail's order. A new one joins with a line. */
export const PLACED_KINDS: readonly PlacedKind[] = [
  { kind: ARTICLE, group: 'newsroom' },
  { kind: WORLD_STORY, group: 'newsroom' },
  { kind: EXCERPT, group: 'newsroom' },
  { kind: EVENT, group: 'newsroom' },
  { kind: VOTE, group: 'newsroom' },
  { kind: CATEGORY, group: 'newsroom' },
  { kind: DESK, group: 'newsroom' },
  { kind: SERIES, group: 'data' },
  { kind: PRODUCT, group: 'data' },
  { kind: PRODUCT_CATEGORY, group: 'data' },
  { kind: COMPANY, group: 'data' },
  { kind: COMPANY_FILE, group: 'data' },
  { kind: PLANT, group: 'data' },
  { kind: STOP, group: 'data' },
  { kind: CASE, group: 'data' },
  { kind: FLOW, group: 'data' },
  { kind: DEAL, group: 'data' },
  { kind: PAGE, group: 'site' },
  { kind: HELP, group: 'site' },
  { kind: TERM, group: 'site' },
  { kind: SECTION_TEXT, group: 'site' },
  { kind: AD, group: 'site' },
  { kind: REDIRECT, group: 'site' },
]

/** The same without their places. */
export const KINDS: readonly Kind[] = PLACED_KINDS.map(({ kind }) => kind)

/** The kind of a name; undefined for none. */
export const kindNamed = (name: string | undefined): Kind | undefined =>
  KINDS.find((kind) => kind.name === name)
