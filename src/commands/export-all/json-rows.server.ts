import type pg from 'pg'
import { PORTION_BYTES } from '#platform/backup/format.ts'
import { copyRows } from '#platform/db/copy-out.server.ts'

/** The rows of a query as JSON, so many at a time as fit into a portion: a text of whole lines, and how many. */
export async function* jsonLines(
  client: pg.ClientBase,
  select: string,
): AsyncGenerator<{ text: string; rows: number }> {
  const json = `select row_to_json(written)::text from (${select}) written`
  // JSON has escaped everything else that COPY would.
  for await (const { bytes, rows } of copyRows(client, json, PORTION_BYTES))
    yield { text: bytes.toString('utf8').replaceAll('\\\\', '\\'), rows }
}

/** The same as values, one by one. */
export async function* jsonRows<Row>(client: pg.ClientBase, select: string): AsyncGenerator<Row> {
  for await (const { text } of jsonLines(client, select))
    for (let from = 0; from < text.length;) {
      const end = text.indexOf('\n', from)
      yield JSON.parse(text.slice(from, end)) as Row
      from = end + 1
    }
}
