import { sql } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import type { Finding } from '../finding.ts'
import { ownPage, type OwnPage } from './own-pages.ts'

/** An old address, and where it leads. */
export interface OldAddress {
  from: string
  to: string
  /** The language whose page it was; null for the reader's own. */
  lang: Lang | null
  /** Browsers may remember it; they may if nothing is said. */
  permanent?: boolean
  /** It was a redirect of a portal like this one, which a page there would have gone before. */
  known?: true
  /** Whose it is, as `archive_made.owner` has it. */
  owner: string
  /** For the list of those that are not taken. */
  of: Pick<Finding, 'kind' | 'id' | 'title' | 'key'>
}

/** As the table has it (db/migrations/0125). */
const isStorable = (from: string) =>
  /^\/(\?|[^\s?#\\])[^\s#\\]*$/.test(from) &&
  !/^\/(ar|en|admin)([/?]|$)/.test(from) &&
  !/^[^?]*(\/\/|[^?]\/(\?|$))/.test(from) &&
  Buffer.byteLength(from) <= 2000

/** What of old addresses can be written: each once, well-formed, and of no page of ours; the rest is listed. */
export async function usableAddresses(
  db: Db,
  addresses: readonly OldAddress[],
): Promise<{ wanted: Map<string, OldAddress>; findings: Finding[] }> {
  const findings: Finding[] = []
  const wanted = new Map<string, OldAddress>()
  const paged: { address: OldAddress; page: OwnPage }[] = []
  const put = (address: OldAddress) => {
    const other = wanted.get(address.from)
    if (!other) wanted.set(address.from, address)
    else if (other.to !== address.to) findings.push(untaken(address, 'address_taken'))
  }
  for (const address of addresses) {
    const page = ownPage(address.from)
    if (address.from === address.to) continue
    if (!isStorable(address.from)) findings.push(untaken(address, 'address_invalid'))
    else if (page === null || address.known) put(address)
    else paged.push({ address, page })
  }
  const there = await pagesThere(
    db,
    paged.map(({ page }) => page),
  )
  for (const { address, page } of paged)
    if (there(page)) findings.push(untaken(address, 'address_page'))
    else put(address)
  return { wanted, findings }
}

const untaken = ({ of, from }: OldAddress, code: Finding['code']): Finding => ({
  ...of,
  code,
  name: from,
  fate: 'lost',
  count: 1,
})

/**
 * Writes old addresses, many in a statement. An address that has a page of ours, that somebody has set already, or that would make
 * a chain is not taken, and listed. Whoever writes redirects meanwhile waits until the transaction ends: call it last.
 */
export async function writeRedirects(
  trx: Trx,
  importId: number,
  addresses: readonly OldAddress[],
): Promise<{ added: number; findings: Finding[] }> {
  const { wanted, findings } = await usableAddresses(trx, addresses)
  if (wanted.size === 0) return { added: 0, findings }
  await sql`select pg_advisory_xact_lock(hashtext('site_redirect'))`.execute(trx)
  const lines = [...wanted.values()].map(({ from, to, lang, owner, permanent = true }) => ({
    from,
    to,
    lang,
    owner,
    permanent,
  }))
  const { rows } = await sql<{ from: string; state: 'new' | 'moved' | 'same' | 'taken' }>`
    with line as materialized (
      select l.*, r.to_path, m.written from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("from" text, "to" text, lang text, owner text, permanent boolean)
      left join site_redirect r on r.from_path = l."from"
      left join archive_made m on m.kind = 'redirect' and m.key = l."from"
    ), free as materialized (
      select * from line l where to_path is null
        and not exists (select from site_redirect r where r.from_path in (l."to", split_part(l."to", '?', 1)))
        and not exists (select from site_redirect r
          where split_part(split_part(r.to_path, '#', 1), '?', 1) = split_part(l."from", '?', 1)
            and (l."from" !~ '\\?' or split_part(r.to_path, '#', 1) = l."from"))
    ), added as (
      insert into site_redirect (from_path, to_path, to_lang, permanent) select "from", "to", lang, permanent from free on conflict do nothing returning from_path
    ), made as (
      insert into archive_made (kind, key, import_id, written, owner)
      select 'redirect', "from", ${importId}, md5("to"), owner from free
      on conflict (kind, key) do update set import_id = excluded.import_id, written = excluded.written, owner = excluded.owner
    ), moved as (
      update site_redirect r set to_path = l."to", to_lang = l.lang from line l
      where r.from_path = l."from" and r.to_path <> l."to" and l.written = md5(r.to_path)
        and not exists (select from site_redirect o where o.from_path in (l."to", split_part(l."to", '?', 1)))
      returning r.from_path, r.to_path
    ), noted as (
      update archive_made m set written = md5(moved.to_path) from moved where m.kind = 'redirect' and m.key = moved.from_path
    )
    select l."from", case when a.from_path is not null then 'new' when v.from_path is not null then 'moved'
      when l.to_path = l."to" then 'same' else 'taken' end as state
    from line l left join added a on a.from_path = l."from" left join moved v on v.from_path = l."from"`.execute(
    trx,
  )
  let added = 0
  for (const { from, state } of rows) {
    const address = wanted.get(from)
    if (state === 'new') added += 1
    else if (state === 'taken' && address) findings.push(untaken(address, 'address_taken'))
  }
  return { added, findings }
}

async function pagesThere(db: Db, pages: readonly OwnPage[]): Promise<(page: OwnPage) => boolean> {
  const idsOf = (kind: 'post' | 'category') => pages.flatMap((page) => (page.kind === kind ? [page.id] : []))
  const slugs = pages.flatMap((page) => (page.kind === 'page' ? [page.slug] : []))
  if (pages.length === 0) return () => false
  const { rows } = await sql<{ key: string }>`
    select 'post:' || id as key from editorial_post where id = any(${idsOf('post')}::bigint[])
    union all select 'post:' || key from archive_item where kind = 'story' and key = any(${idsOf('post').map(String)}::text[])
    union all select 'category:' || id from editorial_category where id = any(${idsOf('category')}::int[])
    union all select 'page:' || slug from pages_page where slug = any(${slugs}::text[])`.execute(db)
  const there = new Set(rows.map(({ key }) => key))
  return (page) =>
    page.kind === 'there' || there.has(page.kind === 'page' ? `page:${page.slug}` : `${page.kind}:${page.id}`)
}
