import type { RowSource, SourceRow } from './source.ts'

/** Bytes or text in chunks of a size, as a stream would bring them. For tests. */
export async function* chunksOf(content: Uint8Array | string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export async function rowsOf(source: RowSource): Promise<SourceRow[]> {
  const rows: SourceRow[] = []
  for await (const portion of source) rows.push(...portion)
  return rows
}

export async function cellsOf(source: RowSource): Promise<(readonly string[])[]> {
  return (await rowsOf(source)).map(({ cells }) => cells)
}
