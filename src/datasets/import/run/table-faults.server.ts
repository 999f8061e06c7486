import pg from 'pg'
import { ImportRefusal, type IssueParams } from '../refusal.ts'
import type { Issue } from './issues.ts'
import { sameKeyOf, type MergeTable } from './merge.server.ts'
import type { Stage } from './stage.server.ts'
import { readShape, type TableShape } from './table-shape.server.ts'

const { escapeIdentifier: quote, escapeLiteral: literal } = pg

export interface Faults {
  faults: readonly Issue[]
  count: number
}

interface Rule {
  /** SQL over the row as it would be in the table: true where it is broken. */
  broken: string
  /** SQL of the value in the message. */
  value: string
  code: 'required' | 'reference' | 'rule'
  columns: readonly string[]
}

/**
 * Violations of the table's own rules (not null, checks, foreign keys) in staged rows: each row as it would be, with
 * the columns that the file does not bring from the row that is there, else from the table's defaults. Throws ImportRefusal
 * `column_unmapped` where new rows need a column that the file does not have.
 */
export async function findFaults(
  client: pg.ClientBase,
  stage: Stage,
  into: MergeTable,
  { most, promised = [] }: { most: number; promised?: readonly string[] | undefined },
): Promise<Faults> {
  const all = await readShape(client, into.table)
  const shape = { ...all, references: all.references.filter(({ column }) => !promised.includes(column)) }
  const written = shape.columns.filter(({ computed, name }) => !computed && name !== into.importColumn)
  const fields = written.map(({ name, fallback }) => {
    const own = into.columns.includes(name)
      ? `s.${quote(name)}`
      : `case when t.tableoid is null then ${fallback ?? 'null'} else t.${quote(name)} end`
    return `${own} as ${quote(name)}`
  })
  const rules = rulesOf({ ...shape, columns: written }, new Set(written.map(({ name }) => name)), {
    table: into.table,
    stage: stage.table,
  })
  if (rules.length === 0) return { faults: [], count: 0 }
  const tests = rules.map(({ broken, value }, at) => `(line, ${at}, ${broken}, ${value})`)
  const { rows } = await client.query<{ line: string; rule: number; value: string | null; total: string }>(
    `select test.line, test.rule, test.value, count(*) over () as total
     from (select s.line, ${fields.join(', ')}
       from ${stage.table} s left join ${quote(into.table)} t on ${sameKeyOf(into)}) as r
     cross join lateral (values ${tests.join(', ')}) as test (line, rule, broken, value)
     where test.broken order by test.line, test.rule limit ${most}`,
  )
  const faults = rows.flatMap(({ line, rule, value }) => {
    const broken = rules[rule]
    return broken ? [issueOf(Number(line), broken, value, into)] : []
  })
  return { faults, count: Number(rows[0]?.total ?? 0) }
}

function issueOf(line: number, { code, columns }: Rule, value: string | null, into: MergeTable): Issue {
  const [column = ''] = columns
  if (code === 'required' && !into.columns.includes(column))
    throw new ImportRefusal('column_needed', { column })
  const params: Record<Rule['code'], IssueParams> = {
    rule: { columns: columns.join(', ') },
    reference: { value: value ?? '' },
    required: {},
  }
  return {
    line,
    column: null,
    header: code === 'rule' && columns.length > 1 ? null : column,
    code,
    params: params[code],
  }
}

function rulesOf(
  { columns, checks, references }: TableShape,
  known: ReadonlySet<string>,
  into: { table: string; stage: string },
): Rule[] {
  // A row may refer to another of the file.
  const staged = (table: string, key: string, column: string) =>
    table === into.table
      ? ` and not exists (select from ${into.stage} o where o.line >= 0 and o.${quote(key)} = r.${quote(column)})`
      : ''
  return [
    ...columns.flatMap(({ name, notNull }): Rule[] =>
      notNull
        ? [{ broken: `r.${quote(name)} is null`, value: 'null', code: 'required', columns: [name] }]
        : [],
    ),
    ...references.flatMap(({ column, table, key }): Rule[] =>
      known.has(column)
        ? [
            {
              broken: `r.${quote(column)} is not null and not exists (select from ${table} o where o.${quote(key)} = r.${quote(column)})${staged(table, key, column)}`,
              value: `r.${quote(column)}::text`,
              code: 'reference',
              columns: [column],
            },
          ]
        : [],
    ),
    ...checks.flatMap(({ expression, columns: own }): Rule[] =>
      own.every((name) => known.has(name))
        ? [{ broken: `not (${expression})`, value: literal(''), code: 'rule', columns: own }]
        : [],
    ),
  ]
}
