/** The page that says how rows of `/v1` are fetched into Excel and elsewhere; `rows` is their address below `/v1`, without an ending. */
export function usePath(rows: string, query: URLSearchParams): string {
  const asked = new URLSearchParams({ table: rows })
  if (query.size > 0) asked.set('query', query.toString())
  return `/developers/use?${asked}`
}
