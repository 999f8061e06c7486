import { sql, type RawBuilder } from 'kysely'
import { foldArabic } from '#i18n/fold.ts'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { everyWord } from '#platform/db/words.server.ts'
import { scopeOf } from '#platform/policy/policy.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { isBilingual } from '../fields.ts'
import type { Kind, State } from '../kind.ts'
import { nameOf, namesOf, ofKind } from '../row.server.ts'
import { valueFrom, type Value, type Values } from '../values.ts'

/** What a list is asked for: filters by column, one value each. */
export interface Asked {
  text: string
  filters: Readonly<Record<string, string>>
  /** `open`: what is not as readers have it; `archived`; all but what is archived where it is empty. */
  show: '' | 'open' | 'archived'
  page: number
}

export interface Listed {
  key: string
  title: string | null
  state: State
  /** Something of it is public. */
  live: boolean
  cells: readonly { column: string; value: Value }[]
  updatedAt: Date | null
  updatedBy: string | null
}

export interface EntryPage {
  rows: readonly Listed[]
  total: number
  pages: number
}

export const LIST_PAGE = 50

/**
 * A page of a kind's things, with those that have no row yet before the rest: as the newsroom has them, what is changed
 * over what is public. What the viewer's scope does not reach is neither listed nor counted.
 */
export async function listEntries(app: Pick<App, 'db'>, viewer: Viewer, kind: Kind, asked: Asked, lang: Lang): Promise<EntryPage> {
  const { text, filters, show, page } = asked
  const scope = scopeOf(viewer, kind.needs.list)
  if (scope === null) return { rows: [], total: 0, pages: 1 }
  const words = foldArabic(text).split(/\s+/).filter(Boolean).slice(0, 6)
  const t = sql.table(kind.table)
  const key = sql.ref(`t.${kind.key}`)
  const where: RawBuilder<unknown>[] = [ofKind(kind)]
  const whereNew: RawBuilder<unknown>[] = [sql`d.kind = ${kind.name} and d.is_new`]
  if (scope !== 'any' && viewer.role !== 'visitor') {
    where.push(kind.owner ? sql`${sql.ref(`t.${kind.owner}`)} = ${viewer.id}` : sql`false`)
    whereNew.push(sql`d.owner_id = ${viewer.id}`)
  }
  if (words.length > 0) {
    where.push(matches(kind, words))
    const titles = [...new Set([...kind.title.ar, ...kind.title.en])].map((column) => sql`d.fields ->> ${column}`)
    whereNew.push(everyWord(words, sql`kimya_fold(concat_ws(' ', ${sql.join(titles)}))`))
  }
  for (const [column, value] of Object.entries(filters)) {
    const field = kind.columns.find((one) => one.column === column)?.field
    if (!field) continue
    const list = field.type === 'enums' || field.type === 'countries' || field.type === 'references' || field.type === 'list'
    where.push(list ? sql`${sql.ref(`t.${column}`)} @> array[${value}]` : sql`${sql.ref(`t.${column}`)}::text = ${value}`)
    whereNew.push(list ? sql`d.fields -> ${column} ? ${value}` : sql`d.fields ->> ${column} = ${value}`)
  }
  const archived = kind.archive === 'away' ? sql`false` : sql`t.${sql.ref(kind.archive.column)} = ${kind.archive.value}`
  const isOpen = sql`exists (select from entry_draft d where d.kind = ${kind.name} and d.key = ${key}::text
    and (d.state <> 'draft' or d.fields <> '{}'))`
  if (show === 'archived') {
    where.push(archived)
    whereNew.push(sql`d.state = 'archived'`)
  } else {
    where.push(sql`not ${archived}`)
    whereNew.push(sql`d.state <> 'archived'`)
    if (show === 'open') where.push(isOpen)
  }
  const columns = [...new Set([...kind.title.ar, ...kind.title.en, ...kind.list])]
  const json = sql`jsonb_build_object(${sql.join(
    columns.flatMap((column) => [sql`${column}::text`, sql`t.${sql.ref(column)}`]),
  )}) || ${namesOf(kind)}`
  const all = sql.join(where, sql` and `)
  const allNew = sql.join(whereNew, sql` and `)
  const offset = (page - 1) * LIST_PAGE
  const [counts, found] = await Promise.all([
    sql<{ old: string; fresh: string }>`select
      (select count(*) from ${t} t where ${all})::text as old,
      (select count(*) from entry_draft d where ${allNew})::text as fresh`.execute(app.db),
    sql<Row>`
      with page as (
        (select d.key, null::jsonb as row, d.updated_at as ordered, true as fresh, row_number() over (order by d.updated_at desc) as place
         from entry_draft d where ${allNew} order by d.updated_at desc limit ${offset + LIST_PAGE})
        union all
        (select ${key}::text, ${json}, null, false, row_number() over (order by ${sql.raw(kind.order)}, ${key})
         from ${t} t where ${all} order by ${sql.raw(kind.order)}, ${key} limit ${offset + LIST_PAGE})
      )
      select page.key, page.row, ${stateColumns(kind)} as own, d.fields, d.state, d.updated_at, u.display_name as by
      from (select * from page order by fresh desc, place limit ${LIST_PAGE} offset ${offset}) page
      left join entry_draft d on d.kind = ${kind.name} and d.key = page.key
      left join accounts_user u on u.id = d.updated_by
      order by page.fresh desc, page.place`.execute(app.db),
  ])
  const total = Number(counts.rows[0]?.old ?? 0) + Number(counts.rows[0]?.fresh ?? 0)
  return {
    rows: found.rows.map((row) => present(kind, row, lang)),
    total,
    pages: Math.max(1, Math.ceil(total / LIST_PAGE)),
  }
}

interface Row {
  key: string
  row: Readonly<Record<string, unknown>> | null
  own: Readonly<Record<string, unknown>> | null
  fields: Values | null
  state: State | null
  updated_at: Date | null
  by: string | null
}

/** The columns of a row that say how far it has come. */
function stateColumns(kind: Kind): RawBuilder<unknown> {
  const names = [
    ...(kind.archive === 'away' ? [] : [kind.archive.column]),
    ...Object.keys(kind.unpublished ?? {}),
  ]
  if (names.length === 0) return sql`null::jsonb`
  return sql`(select jsonb_build_object(${sql.join(names.flatMap((name) => [sql`${name}::text`, sql`o.${sql.ref(name)}`]))})
    from ${sql.table(kind.table)} o where page.row is not null and o.${sql.ref(kind.key)}::text = page.key)`
}

function matches(kind: Kind, words: readonly string[]): RawBuilder<unknown> {
  return 'folded' in kind.searched
    ? everyWord(words, sql`${sql.raw(kind.searched.folded)}`)
    : sql`${sql.raw(kind.searched.terms)} @@ (
        select to_tsquery('simple', string_agg(quote_literal(word) || ':*', ' & '))
        from regexp_split_to_table(btrim(kimya_terms(${words.join(' ')})), '\\s+') word)`
}

function present(kind: Kind, { key, row, own, fields, state, updated_at, by }: Row, lang: Lang): Listed {
  const values = Object.fromEntries(
    kind.columns.map(({ column, field }) => [column, fields && column in fields ? (fields[column] ?? null) : valueFrom(field, row?.[column])]),
  )
  const archived = own && kind.archive !== 'away' && own[kind.archive.column] === kind.archive.value
  const ownState = own ? (archived ? 'archived' : (kind.stateOf?.(own) ?? 'public')) : row ? 'public' : 'draft'
  const onItsWay = state !== null && (state !== 'draft' || (fields !== null && Object.keys(fields).length > 0))
  const shown = ownState === 'archived' ? 'archived' : onItsWay ? (state ?? 'draft') : ownState
  return {
    key,
    title: nameOf(kind, row, values, lang),
    state: shown,
    live: row !== null && ownState === 'public',
    cells: kind.list.map((column) => ({ column, value: values[column] ?? null })),
    updatedAt: updated_at,
    updatedBy: by,
  }
}

/** The columns of a kind's list that can be filtered by, with their choices. */
export function filtersOf(kind: Kind): { column: string; label: Readonly<Record<Lang, string>>; options: Readonly<Record<string, Readonly<Record<Lang, string>>>> }[] {
  return kind.list.flatMap((name) => {
    const found = kind.columns.find(({ column }) => column === name)
    const field = found?.field
    if (!field || isBilingual(field)) return []
    return field.type === 'enum' || field.type === 'enums' ? [{ column: name, label: field.label, options: field.options }] : []
  })
}
