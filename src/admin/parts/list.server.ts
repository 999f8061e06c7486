import { data } from 'react-router'
import { pageOf } from '#platform/http/page-number.ts'
import type { ListPage } from './list.ts'

const ROWS_PER_PAGE = 25

/**
 * A page of a list: `count` and `read` ask for the rows that match `asked`. Throws a 404 for a page that is none or
 * lies past the end.
 */
export async function listPage<Row>(
  url: URL,
  asked: Readonly<Record<string, string | null>>,
  read: {
    count(): Promise<number>
    rows(limit: number, offset: number): Promise<readonly Row[]>
  },
): Promise<ListPage<Row>> {
  const page = pageOf(url)
  if (page === null) throw data(null, { status: 404 })
  const [count, rows] = await Promise.all([
    read.count(),
    read.rows(ROWS_PER_PAGE, (page - 1) * ROWS_PER_PAGE),
  ])
  const pages = Math.max(1, Math.ceil(count / ROWS_PER_PAGE))
  if (page > pages) throw data(null, { status: 404 })
  const chosen = Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return { rows, count, page, pages, asked: Object.fromEntries(chosen) }
}

/** A parameter of a list that is one of a few values; null for any other. */
export function choiceOf<Value extends string>(
  url: URL,
  name: string,
  values: readonly Value[],
): Value | null {
  const given = url.searchParams.get(name)
  return values.find((value) => value === given) ?? null
}
