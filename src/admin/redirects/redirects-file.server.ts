import { sql } from 'kysely'
import { usableAddresses, type OldAddress } from '#archive/import/write/write-redirects.server.ts'
import { csvField } from '#datasets/export/csv.server.ts'
import { unescapeFormula } from '#datasets/values/formula.ts'
import { readCsv } from '#datasets/import/csv/read-csv.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import { faultsOfRedirect } from '#site/redirects/clashes.server.ts'
import { newAddress, oldAddress, pathIn } from '#site/redirects/old-address.ts'

const PORTION = 5000
const COLUMNS = ['old_address', 'leads_to', 'language', 'permanent'] as const
const HEAD = `\u{feff}${COLUMNS.join(',')}\r\n`
const MOST_LINES = 200_000

/** Every redirect as a line of CSV, which can be changed and given back. */
export async function* redirectLines(db: Db): AsyncGenerator<string> {
  yield HEAD
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('site_redirect')
      .select(['from_path', 'to_path', 'to_lang', 'permanent'])
      .where('from_path', '>', after)
      .orderBy('from_path')
      .limit(PORTION)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
      .map(({ from_path, to_path, to_lang, permanent }) => {
        const cells = [from_path, to_path, to_lang, permanent ? 'yes' : 'no']
        return `${cells.map((cell) => csvField(cell, false)).join(',')}\r\n`
      })
      .join('')
    after = last.from_path
  }
}

/** What is wrong with a line of a file. */
export interface LineFault {
  line: number
  address: string
  code:
    | 'columns'
    | 'address'
    | 'target'
    | 'language'
    | 'permanent'
    | 'twice'
    | 'itself'
    | 'leads_on'
    | 'led_to'
    | 'page'
    | 'many'
}

interface Line {
  line: number
  from: string
  to: string
  lang: Lang | null
  permanent: boolean
}

const YES = new Set(['', 'yes', 'true', '1', 'نعم', '301'])
const NO = new Set(['no', 'false', '0', 'لا', '302'])

/**
 * Reads a file of redirects: old address, where it leads, and, if given, language and whether it is permanent, in the order of the
 * file's own columns. Throws ImportRefusal of a file that is no table.
 */
export async function readRedirects(bytes: Uint8Array): Promise<{ lines: Line[]; faults: LineFault[] }> {
  const lines: Line[] = []
  const faults: LineFault[] = []
  let places: readonly number[] | null = null
  async function* whole() {
    yield bytes
  }
  for await (const rows of readCsv(whole(), { size: bytes.length }))
    for (const { line, cells } of rows) {
      if (places === null) {
        const head = cells.map((cell) => cell.trim().toLowerCase())
        places = COLUMNS.map((name) => head.indexOf(name))
        if ((places[0] ?? -1) < 0 || (places[1] ?? -1) < 0)
          return { lines, faults: [{ line, address: '', code: 'columns' }] }
        continue
      }
      if (lines.length >= MOST_LINES) return { lines, faults: [{ line, address: '', code: 'many' }] }
      const [from = '', to = '', lang = '', permanent = ''] = places.map((at) =>
        unescapeFormula(cells[at] ?? '').trim(),
      )
      const code = faultOf({ from, to, lang: lang.toLowerCase(), permanent: permanent.toLowerCase() })
      if (code) faults.push({ line, address: from, code })
      else
        lines.push({
          line,
          from: oldAddress(from) ?? '',
          to: newAddress(to),
          lang: lang === '' ? null : (lang.toLowerCase() as Lang),
          permanent: YES.has(permanent.toLowerCase()),
        })
    }
  return { lines, faults }
}

function faultOf({
  from,
  to,
  lang,
  permanent,
}: Record<'from' | 'to' | 'lang' | 'permanent', string>): LineFault['code'] | null {
  const faults = faultsOfRedirect({ from_path: from, to_path: to })
  if (from === '' || faults['from_path']) return 'address'
  if (faults['to_path']) return 'itself'
  if (!/^(?:\/(?!\/)|https?:\/\/)\S+$/.test(to)) return 'target'
  if (lang !== '' && lang !== 'ar' && lang !== 'en') return 'language'
  return YES.has(permanent) || NO.has(permanent) ? null : 'permanent'
}

/** Writes the redirects of a file, over those of the same addresses; all of them, or none where one cannot be. */
export async function writeRedirectLines(
  trx: Trx,
  lines: readonly Line[],
): Promise<{ added: number; changed: number; faults: LineFault[] }> {
  const faults = await clashesIn(trx, lines)
  if (faults.length > 0) return { added: 0, changed: 0, faults }
  await sql`select pg_advisory_xact_lock(hashtext('site_redirect'))`.execute(trx)
  const chains = await chainsIn(trx, lines)
  if (chains.length > 0) return { added: 0, changed: 0, faults: chains }
  const { rows } = await sql<{ isNew: boolean; count: number }>`
    with line as (
      select l.*, r.to_path from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("from" text, "to" text, lang text, permanent boolean)
        left join site_redirect r on r.from_path = l."from"
      where r.from_path is null or (r.to_path, r.to_lang, r.permanent) is distinct from (l."to", l.lang, l.permanent)
    ), written as (
      insert into site_redirect (from_path, to_path, to_lang, permanent) select "from", "to", lang, permanent from line
      on conflict (from_path) do update set to_path = excluded.to_path, to_lang = excluded.to_lang, permanent = excluded.permanent
    ) select to_path is null as "isNew", count(*)::int as count from line group by 1`.execute(trx)
  const countOf = (isNew: boolean) => rows.find((row) => row.isNew === isNew)?.count ?? 0
  return { added: countOf(true), changed: countOf(false), faults: [] }
}

/** What of a file cannot be beside the rest of it, or beside the pages of the site. */
async function clashesIn(db: Db, lines: readonly Line[]): Promise<LineFault[]> {
  const faults: LineFault[] = []
  const byAddress = new Map<string, Line>()
  for (const line of lines)
    if (byAddress.has(line.from)) faults.push({ line: line.line, address: line.from, code: 'twice' })
    else byAddress.set(line.from, line)
  for (const { line, from, to } of lines) {
    const own = oldAddress(to)
    if (to.startsWith('/') && own !== null && (byAddress.has(own) || byAddress.has(pathIn(own))))
      faults.push({ line, address: from, code: 'leads_on' })
  }
  const numbers = new Map(lines.map(({ from, line }) => [from, line]))
  // A redirect that is there already answers for itself.
  const { rows } = await sql<{ from_path: string }>`
    select from_path from site_redirect where from_path = any(${[...byAddress.keys()]}::text[])`.execute(db)
  const there = new Set(rows.map(({ from_path }) => from_path))
  const asked = lines.flatMap(({ from, to, lang }): OldAddress[] =>
    there.has(from)
      ? []
      : [{ from, to, lang, owner: '', of: { kind: 'archive', id: from, title: from, key: null } }],
  )
  const { findings } = await usableAddresses(db, asked)
  for (const { id, code } of findings)
    if (code === 'address_page' || code === 'address_invalid')
      faults.push({
        line: numbers.get(id) ?? 0,
        address: id,
        code: code === 'address_page' ? 'page' : 'address',
      })
  return faults
}

/** Chains with redirects that are not in the file: a reader arrives by one step. */
async function chainsIn(trx: Trx, lines: readonly Line[]): Promise<LineFault[]> {
  const { rows } = await sql<{ line: number; from: string; goesOn: boolean }>`
    with line as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (line int, "from" text, "to" text)
    ), other as materialized (
      select from_path, to_path from site_redirect r where not exists (select from line l where l."from" = r.from_path)
    )
    select l.line, l."from", exists (select from other o where o.from_path in (l."to", split_part(l."to", '?', 1))) as "goesOn"
    from line l
    where exists (select from other o where o.from_path in (l."to", split_part(l."to", '?', 1)))
      or exists (select from other o where split_part(split_part(o.to_path, '#', 1), '?', 1) = split_part(l."from", '?', 1)
        and (l."from" !~ '\\?' or split_part(o.to_path, '#', 1) = l."from"))
    order by l.line limit 100`.execute(trx)
  return rows.map(({ line, from, goesOn }) => ({ line, address: from, code: goesOn ? 'leads_on' : 'led_to' }))
}
