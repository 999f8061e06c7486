import { sql, type RawBuilder } from 'kysely'
import { foldArabic } from '#i18n/words/fold.ts'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { everyWord } from '#platform/db/words.server.ts'
import { scopeOf } from '#platform/policy/policy.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { isBilingual } from '../fields.ts'
import type { Kind, State } from '../kind.ts'
import { nameOf, namesOf, ofKind } from '../row.server.ts'
import { isTranslated, leftToTranslate, TRANSLATIONS, type Translation } from './translation.server.ts'
import { valueFrom, type Value, type Values } from '../values.ts'

/** The filters of a list: filters by column, one value each. */
export interface Asked {
  text: string
  filters: Readonly<Record<string, string>>
  /** `open`: what is not as readers have it; `archived`; all but what is archived where it is empty. */
  show: '' | 'open' | 'archived'
  /** What is left to translate of them; with every translation where it is missing. */
  translation?: Translation
  page: number
}

interface Listed {
  key: string
  title: string | null
  state: State
  /** Something of it is public. */
  live: boolean
  cells: readonly { column: string; value: Value }[]
  updatedAt: Date | null
  updatedBy: string | null
  /** Where readers find it. */
  address: string | null
}

export interface EntryPage {
  rows: readonly Listed[]
  /** At most MOST_COUNTED. */
  total: number
  /** There are more than the total, which pages do not lead to: filters do. */
  more: boolean
  pages: number
}

const LIST_PAGE = 50
/** Counting stops here, so that a list of millions costs what a list of thousands does. */
const MOST_COUNTED = 10_000

/** The filters of a list as SQL: rows of the kind's table `t`, and working copies `d` of what has no row yet. */
interface Matching {
  old: RawBuilder<unknown>
  fresh: RawBuilder<unknown>
}

/** The filters limited to the viewer's scope; null where nothing is left. */
function matching(
  viewer: Viewer,
  kind: Kind,
  { text, filters, show, translation }: Omit<Asked, 'page'>,
): Matching | null {
  const scope = scopeOf(viewer, kind.needs.list)
  if (scope === null) return null
  const words = foldArabic(text).split(/\s+/).filter(Boolean).slice(0, 6)
  const where: RawBuilder<unknown>[] = [ofKind(kind)]
  const whereNew: RawBuilder<unknown>[] = [sql`d.kind = ${kind.name} and d.is_new`]
  if (scope !== 'any' && viewer.role !== 'visitor') {
    where.push(kind.owner ? sql`${sql.ref(`t.${kind.owner}`)} = ${viewer.id}` : sql`false`)
    whereNew.push(sql`d.owner_id = ${viewer.id}`)
  }
  if (words.length > 0) {
    where.push(matches(kind, words))
    const titles = [...new Set([...kind.title.ar, ...kind.title.en])].map(
      (column) => sql`d.fields ->> ${column}`,
    )
    whereNew.push(everyWord(words, sql`kimya_fold(concat_ws(' ', ${sql.join(titles)}))`))
  }
  for (const [column, value] of Object.entries(filters)) {
    const field = kind.columns.find((one) => one.column === column)?.field
    if (!field) continue
    const list =
      field.type === 'enums' ||
      field.type === 'countries' ||
      field.type === 'references' ||
      field.type === 'list'
    where.push(
      list
        ? sql`${sql.ref(`t.${column}`)} @> array[${value}]`
        : sql`${sql.ref(`t.${column}`)}::text = ${value}`,
    )
    whereNew.push(list ? sql`d.fields -> ${column} ? ${value}` : sql`d.fields ->> ${column} = ${value}`)
  }
  if (translation && isTranslated(kind)) {
    const { old, fresh } = leftToTranslate(kind, translation)
    where.push(old)
    whereNew.push(fresh)
  }
  // A literal, so that an index of what is not archived is known to fit.
  const archived =
    kind.archive === 'away'
      ? sql`false`
      : sql`t.${sql.ref(kind.archive.column)} = ${sql.lit(kind.archive.value)}`
  if (show === 'archived') {
    where.push(archived)
    whereNew.push(sql`d.state = 'archived'`)
  } else {
    where.push(sql`not ${archived}`)
    whereNew.push(sql`d.state <> 'archived'`)
    if (show === 'open') {
      // Numbers are compared as numbers: few working copies find their rows by the index of keys.
      const [own, key] = kind.numbered
        ? [sql`d.key::bigint`, sql.ref(`t.${kind.key}`)]
        : [sql`d.key`, sql`${sql.ref(`t.${kind.key}`)}::text`]
      where.push(sql`${key} in (select ${own} from entry_draft d where d.kind = ${kind.name} and not d.is_new
        and (d.state <> 'draft' or d.fields <> '{}'))`)
    }
  }
  return { old: sql.join(where, sql` and `), fresh: sql.join(whereNew, sql` and `) }
}

/**
 * A page of a kind's things, with those that have no row yet before the rest: as the newsroom has them, what is changed
 * over what is public. What the viewer's scope does not reach is neither listed nor counted.
 */
export async function listEntries(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  kind: Kind,
  asked: Asked,
  lang: Lang,
): Promise<EntryPage> {
  const found = matching(viewer, kind, asked)
  if (found === null) return { rows: [], total: 0, more: false, pages: 1 }
  const { old, fresh } = found
  const t = sql.table(kind.table)
  const key = sql.ref(`t.${kind.key}`)
  const columns = [...new Set([...kind.title.ar, ...kind.title.en, ...kind.list])]
  const json = sql`jsonb_build_object(${sql.join(
    columns.flatMap((column) => [sql`${column}::text`, sql`t.${sql.ref(column)}`]),
  )}) || ${namesOf(kind)}`
  const offset = (asked.page - 1) * LIST_PAGE
  const [counts, page] = await Promise.all([
    sql<{ old: string; fresh: string }>`select
      (select count(*) from (select from ${t} t where ${old} limit ${MOST_COUNTED + 1}) c)::text as old,
      (select count(*) from entry_draft d where ${fresh})::text as fresh`.execute(app.db),
    // Which rows are on the page is decided by their keys; what they hold is read only of those.
    sql<Row>`
      with page as (
        (select d.key, true as fresh, row_number() over (order by d.updated_at desc, d.key) as place
         from entry_draft d where ${fresh} order by d.updated_at desc, d.key limit ${offset + LIST_PAGE})
        union all
        (select ${key}::text, false, row_number() over (order by ${sql.raw(kind.order)}, ${key})
         from ${t} t where ${old} order by ${sql.raw(kind.order)}, ${key} limit ${offset + LIST_PAGE})
      ), shown as (select * from page order by fresh desc, place limit ${LIST_PAGE} offset ${offset})
      select shown.key, t.row, t.own, d.fields, d.state, d.updated_at, u.display_name as by
      from shown
      left join lateral (select ${json} as row, ${stateColumns(kind)} as own from ${t} t
        where not shown.fresh and ${key} = ${kind.numbered ? sql`shown.key::bigint` : sql`shown.key`}) t on true
      left join entry_draft d on d.kind = ${kind.name} and d.key = shown.key
      left join accounts_user u on u.id = d.updated_by
      order by shown.fresh desc, shown.place`.execute(app.db),
  ])
  const counted = Number(counts.rows[0]?.old ?? 0) + Number(counts.rows[0]?.fresh ?? 0)
  const total = Math.min(counted, MOST_COUNTED)
  return {
    rows: page.rows.map((row) => present(kind, row, lang)),
    total,
    more: counted > MOST_COUNTED,
    pages: Math.max(1, Math.ceil(total / LIST_PAGE)),
  }
}

/** How many things there are to translate of each sort, for the viewer; null where a kind is in one language alone. */
export async function countTranslations(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  kind: Kind,
): Promise<Record<Translation, number> | null> {
  if (!isTranslated(kind)) return null
  const counts = TRANSLATIONS.map((translation) => {
    const found = matching(viewer, kind, { text: '', filters: {}, show: '', translation })
    if (found === null) return sql`0 as ${sql.ref(translation)}`
    return sql`((select count(*) from ${sql.table(kind.table)} t where ${found.old})
      + (select count(*) from entry_draft d where ${found.fresh}))::int as ${sql.ref(translation)}`
  })
  const { rows } = await sql<Record<Translation, number>>`select ${sql.join(counts)}`.execute(app.db)
  return rows[0] ?? null
}

/** The keys of what a list has on all its pages, up to a limit. */
export async function keysOf(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  kind: Kind,
  asked: Omit<Asked, 'page'>,
  limit: number,
): Promise<string[]> {
  const found = matching(viewer, kind, asked)
  if (found === null) return []
  const { rows } = await sql<{ key: string }>`
    (select d.key from entry_draft d where ${found.fresh} limit ${limit})
    union all
    (select ${sql.ref(`t.${kind.key}`)}::text from ${sql.table(kind.table)} t where ${found.old} limit ${limit})
    limit ${limit}`.execute(app.db)
  return rows.map(({ key }) => key)
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
  return sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql`${name}::text`, sql`t.${sql.ref(name)}`]))})`
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
    kind.columns.map(({ column, field }) => [
      column,
      fields && column in fields ? (fields[column] ?? null) : valueFrom(field, row?.[column]),
    ]),
  )
  const archived = own && kind.archive !== 'away' && own[kind.archive.column] === kind.archive.value
  const ownState = own
    ? archived
      ? 'archived'
      : (kind.stateOf?.(own) ?? 'public')
    : row
      ? 'public'
      : 'draft'
  const onItsWay =
    state !== null && (state !== 'draft' || (fields !== null && Object.keys(fields).length > 0))
  const shown = ownState === 'archived' ? 'archived' : onItsWay ? (state ?? 'draft') : ownState
  const live = row !== null && ownState === 'public'
  return {
    key,
    title: nameOf(kind, row, values, lang),
    state: shown,
    live,
    cells: kind.list.map((column) => ({ column, value: values[column] ?? null })),
    updatedAt: updated_at,
    updatedBy: by,
    address: live ? (kind.address?.(key, values, lang) ?? null) : null,
  }
}

/** The columns of a kind's list that can be filtered by, with their choices. */
export function filtersOf(kind: Kind): {
  column: string
  label: Readonly<Record<Lang, string>>
  options: Readonly<Record<string, Readonly<Record<Lang, string>>>>
}[] {
  return kind.list.flatMap((name) => {
    const found = kind.columns.find(({ column }) => column === name)
    const field = found?.field
    if (!field || isBilingual(field)) return []
    return field.type === 'enum' || field.type === 'enums'
      ? [{ column: name, label: field.label, options: field.options }]
      : []
  })
}
