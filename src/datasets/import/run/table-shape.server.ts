import type pg from 'pg'

/** A column of a table as the database declares it. */
export interface ShapeColumn {
  name: string
  /** `text`, `numeric`, `smallint`, `text[]` ... */
  type: string
  notNull: boolean
  /** SQL of the default. */
  fallback: string | null
  /** Written by the database itself. */
  computed: boolean
  /** A figure must stay below this in size; null where the type sets no limit. */
  below: number | null
}

/** A table's rules for its rows: read from the database, so that a rule is in one place, the migration. */
export interface TableShape {
  columns: readonly ShapeColumn[]
  checks: readonly { expression: string; columns: readonly string[] }[]
  references: readonly { column: string; table: string; key: string }[]
}

type Client = Pick<pg.ClientBase, 'query'> | pg.Pool

/** Reads the shape of a table. Throws the database's error for a missing table. */
export async function readShape(client: Client, table: string): Promise<TableShape> {
  const columns = await client.query<Omit<ShapeColumn, 'below'> & { modifier: number }>(
    `select a.attname as name, format_type(a.atttypid, null) as type, a.atttypmod as modifier, a.attnotnull as "notNull",
       pg_get_expr(d.adbin, d.adrelid) as fallback, a.attgenerated <> '' or a.attidentity <> '' as computed
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  )
  const checks = await client.query<TableShape['checks'][number]>(
    `select pg_get_expr(c.conbin, c.conrelid) as expression,
       array(select attname::text from pg_attribute where attrelid = c.conrelid and attnum = any(c.conkey) order by attnum) as columns
     from pg_constraint c where c.conrelid = $1::regclass and c.contype = 'c' order by c.conname`,
    [table],
  )
  const references = await client.query<TableShape['references'][number]>(
    `select own.attname as column, c.confrelid::regclass::text as table, other.attname as key
     from pg_constraint c
     join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1]
     join pg_attribute other on other.attrelid = c.confrelid and other.attnum = c.confkey[1]
     where c.conrelid = $1::regclass and c.contype = 'f' and array_length(c.conkey, 1) = 1 order by c.conname`,
    [table],
  )
  return {
    columns: columns.rows.map(({ modifier, ...column }) => ({
      ...column,
      below: limitOf(column.type, modifier),
    })),
    checks: checks.rows,
    references: references.rows,
  }
}

const INTEGERS: Readonly<Record<string, number>> = { smallint: 2 ** 15, integer: 2 ** 31 }

/** The type modifier of numeric(p, s) is ((p << 16) | s) + 4. */
function limitOf(type: string, modifier: number): number | null {
  if (type === 'numeric' && modifier >= 4) {
    const [precision, scale] = [((modifier - 4) >> 16) & 0xffff, (modifier - 4) & 0x7ff]
    return 10 ** (precision - scale)
  }
  return INTEGERS[type] ?? null
}
