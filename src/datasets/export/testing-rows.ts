import type { Compilable } from 'kysely'
import pg from 'pg'
import { poolOf, type Db } from '#platform/db/kysely.server.ts'
import type { Row } from './export.ts'

const BOOL = 16
const TEXT_LIST = 1009
type TypeId = Parameters<typeof pg.types.getTypeParser>[0]
const parseList = pg.types.getTypeParser(TEXT_LIST as TypeId) as (text: string) => (string | null)[]

/** Figures, days and all else stay the text that PostgreSQL writes. */
const types = {
  getTypeParser: (oid: number) => (text: string) => {
    if (oid === BOOL) return text === 't'
    return oid === TEXT_LIST ? parseList(text).filter((item) => item !== null) : text
  },
} as pg.CustomTypesConfig

/** A query's rows as cells, `size` in a batch: what the writers of cells are given where COPY is held against them. */
export async function rowBatches(db: Db, query: Compilable, size = 1000): Promise<Row[][]> {
  const { sql, parameters } = query.compile()
  const { rows } = await poolOf(db).query<(string | boolean)[]>({
    text: sql,
    values: [...parameters],
    rowMode: 'array',
    types,
  })
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size))
}
