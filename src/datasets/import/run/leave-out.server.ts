import type pg from 'pg'
import { sameKeyOf, type MergeTable } from './merge.server.ts'
import type { Stage } from './stage.server.ts'
import type { Obstacles, Twin } from './target.ts'

type Keyed = Pick<MergeTable, 'key' | 'optional'>

/**
 * Rows of the file that have a fault or are doubted lie in the stage under their line's negative number, for their key alone.
 * Takes them out, and says which lines share a key with one of them.
 */
export async function takeFaulty(client: pg.ClientBase, stage: Stage, into: Keyed): Promise<Twin[]> {
  const { rows } = await client.query<{ line: string; other: string }>(
    `select s.line, min(-f.line) as other from ${stage.table} f join ${stage.table} s on ${sameKeyOf(into, 'f', 's')}
     where f.line < 0 and s.line >= 0 group by s.line order by s.line`,
  )
  await client.query(`delete from ${stage.table} where line < 0`)
  return rows.map(({ line, other }) => ({ line: Number(line), other: Number(other) }))
}

/**
 * Takes every line out of the stage that is not to be imported: those with a fault, all lines of a key that occurs in
 * several, and with a line all that it brought. Gives them and those that had no fault of their own; null where there are
 * more faults than were listed, so that the lines are not all known.
 */
export async function leaveOut(
  client: pg.ClientBase,
  stage: Stage,
  into: Keyed,
  known: { faulty: ReadonlySet<number>; twins: readonly Twin[]; obstacles: Obstacles },
): Promise<{ lines: number; twins: readonly Twin[] } | null> {
  const { duplicates, duplicateCount, faults, faultCount } = known.obstacles
  if (duplicates.length < duplicateCount || faults.length < faultCount) return null
  const faulty = new Set([
    ...known.faulty,
    ...duplicates.map(({ line }) => line),
    ...faults.map(({ line }) => line),
  ])
  if (faulty.size === 0 && known.twins.length === 0) return { lines: 0, twins: [] }
  const more = faulty.size === 0 ? [] : await twinsOf(client, stage, into, [...faulty])
  const twins = new Map<number, Twin>()
  for (const twin of [...known.twins, ...more])
    if (!faulty.has(twin.line) && !twins.has(twin.line)) twins.set(twin.line, twin)
  const lines = [...faulty, ...twins.keys()]
  await client.query(`delete from ${stage.table} where line = any($1::bigint[])`, [lines])
  return { lines: lines.length, twins: [...twins.values()] }
}

/** Lines that share a key with one of those. */
async function twinsOf(
  client: pg.ClientBase,
  stage: Stage,
  into: Keyed,
  lines: readonly number[],
): Promise<Twin[]> {
  const { rows } = await client.query<{ line: string; other: string }>(
    `select s.line, min(f.line) as other from ${stage.table} f join ${stage.table} s on ${sameKeyOf(into, 'f', 's')}
     where f.line = any($1::bigint[]) and s.line <> f.line group by s.line order by s.line`,
    [lines],
  )
  return rows.map(({ line, other }) => ({ line: Number(line), other: Number(other) }))
}

/** Whether anything is left to be imported. */
export async function hasRows(client: pg.ClientBase, { table }: Stage): Promise<boolean> {
  const { rows } = await client.query<{ some: boolean }>(`select exists (select from ${table}) as some`)
  return rows[0]?.some === true
}
