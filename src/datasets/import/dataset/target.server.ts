import pg from 'pg'
import type { Dataset } from '../../dataset.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { copyTarget, type CopyTargetOptions } from '../run/copy-target.server.ts'
import { readShape } from '../run/table-shape.server.ts'
import type { ImportColumn, ImportTarget } from '../run/target.ts'
import { referenceKeys } from '../values/choice.ts'
import { importColumns, type ReferenceKeys } from './columns.server.ts'
import { referenceNamed, referredTo } from '../../references.ts'

/** What an import needs to know of a table whose rows it writes. */
export type Importable = Pick<Dataset, 'table' | 'key' | 'identity' | 'measures' | 'columns'>

const SOURCE = ['source_ar', 'source_en']

/** The columns that an import of a dataset may fill, with the names of the things that they refer to read now. */
export async function datasetColumns(pool: pg.Pool, dataset: Importable): Promise<ImportColumn[]> {
  return importColumns(dataset, await readShape(pool, dataset.table), await readReferences(pool, dataset))
}

/**
 * An import into a dataset's table. It writes the columns that the mapping brings and no other: of a row that is there
 * already the rest stays, of a new one it is the table's default.
 */
export function datasetTarget(
  pool: pg.Pool,
  dataset: Importable,
  columns: readonly ImportColumn[],
  mapping: Mapping,
  options: Pick<CopyTargetOptions, 'importId' | 'mostReported' | 'before' | 'merged' | 'check' | 'replaces'>,
): ImportTarget {
  const key = dataset.identity ?? [dataset.key]
  const brought = new Set<string>([...key, ...mapping.columns.map(({ to }) => to)])
  if (mapping.unpivot) for (const to of [mapping.unpivot.header, mapping.unpivot.value]) brought.add(to)
  for (const { key: name, reason } of columns) if (reason && brought.has(name)) brought.add(reason)
  const becomes = marksAfter(dataset, brought)
  for (const mark of Object.keys(becomes)) brought.add(mark)
  return copyTarget(pool, {
    ...options,
    table: dataset.table,
    columns: columns.filter((column) => brought.has(column.key)),
    key,
    shown: shownFor(dataset, columns),
    becomes,
    importColumn: 'import_id',
  })
}

/**
 * The marks that the file does not mention, in SQL over the stored row `t` and the file's `s`: an estimate lasts as
 * long as its figures, a demonstration row until another source gives all of them, or where it has none all that it must have.
 */
function marksAfter(
  { measures = [], columns }: Importable,
  brought: ReadonlySet<string>,
): Record<string, string> {
  const same = (names: readonly string[]) =>
    names.map((name) => pg.escapeIdentifier(name)).map((name) => `t.${name} is not distinct from s.${name}`)
  const changing = measures.filter((name) => brought.has(name))
  const marks: Record<string, string> = {}
  if (changing.length > 0 && columns['estimate'] && !brought.has('estimate'))
    marks['estimate'] = ['t.estimate', ...same(changing)].join(' and ')
  const needed = Object.keys(columns).filter((name) => columns[name]?.required && !columns[name].expression)
  const whole = [...SOURCE, ...(measures.length > 0 ? measures : needed)].every((name) =>
    [name, `${name}_ar`, `${name}_en`].some((own) => brought.has(own)),
  )
  if (whole && !brought.has('demo')) marks['demo'] = ['t.demo', ...same(SOURCE)].join(' and ')
  return marks
}

/** The text of the other language, and what is computed where the table's field is empty. */
function shownFor({ table, columns }: Importable, own: readonly ImportColumn[]): Record<string, string> {
  const name = pg.escapeIdentifier(table)
  return Object.fromEntries(
    own.flatMap(({ key }): [string, string][] => {
      const [, base, lang] = /^(.+)_(ar|en)$/.exec(key) ?? []
      const other = `${base}_${lang === 'ar' ? 'en' : 'ar'}`
      if (base !== undefined && own.some((column) => column.key === other))
        return [[key, `t.${pg.escapeIdentifier(other)}`]]
      const expression = columns[key]?.expression
      return expression ? [[key, `select ${expression} from ${name} where ${name}.ctid = t.ctid`]] : []
    }),
  )
}

async function readReferences(pool: pg.Pool, dataset: Importable): Promise<ReferenceKeys> {
  const read = referredTo(dataset).map(async (to) => {
    const source = referenceNamed(to)
    const names = [...new Set([...Object.values(source.name), ...(source.otherNames ?? [])])]
    const { rows } = await pool.query<{ key: string; names: (string | null)[] }>(
      `select ${source.key} as key, array[${names.join(', ')}]::text[] as names from ${source.table}`,
    )
    return [to, referenceKeys(rows)] as const
  })
  return Object.fromEntries(await Promise.all(read))
}
