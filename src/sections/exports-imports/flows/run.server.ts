import { sql, type RawBuilder } from 'kysely'
import { WORLD } from './flow-sql.server.ts'
import type { RunKey } from './details-key.ts'

/** The condition of being a period of a trade. */
export const runIs = ({ product, process, country, partner, hs_code, is_mirror }: RunKey) => sql`
  product = ${product} and process = ${process} and country = ${country} and hs_code = ${hs_code}
  and is_mirror = ${is_mirror} and ${partner === WORLD ? sql`partner is null` : sql`partner = ${partner}`}`

/** The same of one kind: of real rows alone where there are some. */
export const isOneKind = (isAsked: RawBuilder<unknown>) => sql`${isAsked} and demo = not exists (
  select from exports_imports_flow where ${isAsked} and not demo)`
