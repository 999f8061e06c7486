import type pg from 'pg'
import type { Archive } from './archive.server.ts'
import { jsonLines } from './json-rows.server.ts'
import { MEMBER_FILES, selectOf, TABLE_FILES } from './tables.ts'

const VOTES = `
  select q.*, (select json_agg(json_build_object('id', o.id, 'label_ar', o.label_ar, 'label_en', o.label_en, 'votes', o.base_count +
      (select count(*) from vote_ballot b where b.option_id = o.id and b.state = 'counted')) order by o.sort, o.id)
    from vote_option o where o.question_id = q.id) as options
  from vote_question q order by q.id`

/** Writes the tables that leave as they are, and votes with their counts; those of members only if asked. */
export async function exportTables(
  archive: Archive,
  client: pg.ClientBase,
  columns: ReadonlyMap<string, readonly string[]>,
  members: boolean,
): Promise<void> {
  const write = async (file: string, select: string) => {
    let records = 0
    const lines = async function* () {
      for await (const { text, rows } of jsonLines(client, select)) {
        records += rows
        yield text
      }
    }
    await archive.add(`${file}.jsonl`, lines(), { records: () => records })
  }
  for (const one of [...TABLE_FILES, ...(members ? MEMBER_FILES : [])])
    await write(one.file, selectOf(one, columns.get(one.table) ?? [], members))
  await write('site/votes', VOTES)
}
