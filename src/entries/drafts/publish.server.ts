import { sql } from 'kysely'
import { LANGS, type Lang } from '#i18n/locale.ts'
import { Refusal } from '#platform/http/errors.ts'
import { toSlug } from '#i18n/slug.ts'
import { isCorrectable, publishCorrections } from '../corrections/corrections.server.ts'
import { faultsOf } from '../check.ts'
import type { EntryColumn, RowsField } from '../fields.ts'
import type { Kind } from '../kind.ts'
import { faultsOfRows, storedRows, writeOwnRows } from '../own-rows.server.ts'
import { readValue } from '../read-value.ts'
import { cutRevision, keepBeginning, type Cause } from '../revisions/cut.server.ts'
import { insertRow, rowsFieldsOf, tableRowsOf, updateRow } from '../row.server.ts'
import type { RowValues, Value, Values } from '../values.ts'
import { writeDraft, type Entry, type Hand } from './draft.server.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import { isBegun, moveKey } from './move-key.server.ts'
import { unknownReferences } from './references.server.ts'

const MOST_KEY = 80

/** How a thing becomes public. */
export interface Publishing {
  /** In which languages; what is changed of another one stays a draft. */
  languages?: readonly Lang[]
  note?: string | null
  cause?: Cause
  /** The publisher has seen what was published meanwhile, and overwrites it on purpose. */
  overtake?: boolean
  /** For a preview: what is missing or wrong is no hindrance, and is left as it is in public. */
  unchecked?: boolean
}

/** What a publication makes of a thing. */
export interface Publication {
  /** The published values. */
  shown: Values
  /** Columns of the row that change, as the table takes them. */
  written: Record<string, unknown>
  changed: string[]
  /** What stays of the working copy. */
  fields: Values
  base: Values
}

/** What would become public, and what of the working copy would be left. Throws as `publishIn` does. */
export function publicationOf(hand: Pick<Hand, 'now'>, entry: Entry, how: Publishing = {}): Publication {
  const { kind, values, row } = entry
  const { languages = LANGS, overtake = false, unchecked = false } = how
  if (entry.overtaken.length > 0 && !overtake && !unchecked) {
    throw new Refusal('stale', {
      fields: Object.fromEntries(entry.overtaken.map((name) => [name, 'stale' as const])),
    })
  }
  const shown: Record<string, Value> = Object.fromEntries(
    kind.columns.map(({ column, lang }) => [
      column,
      lang === null || languages.includes(lang)
        ? (values[column] ?? null)
        : (entry.published[column] ?? null),
    ]),
  )
  if (unchecked) for (const [name, field] of rowsFieldsOf(kind)) shown[name] = wholeRows(name, field, shown)
  const faults = { ...faultsOf(kind, shown, languages), ...rowFaults(kind, shown) }
  if (Object.keys(faults).length > 0 && !unchecked) throw new Refusal('invalid_input', { fields: faults })

  const isOut = ({ column }: EntryColumn) => !row || entry.changed.includes(column)
  const own = kind.columns.filter(({ field }) => field.type !== 'rows' || field.stored === 'column')
  const stored = Object.fromEntries(
    own.map((column) => [column.column, storedValue(column, shown[column.column] ?? null)]),
  )
  const written = Object.fromEntries(
    own
      .filter((column) => isOut(column) && (row || stored[column.column] !== null))
      // An invalid value counts as not typed; it gets this far in a preview alone.
      .filter(({ column }) => stored[column] !== undefined)
      .map(({ column }) => [column, stored[column]]),
  )
  const derived = kind.derive?.({ ...row, ...stored }, { now: hand.now, before: row }) ?? {}
  const left = entry.changed.filter((name) => {
    const lang = kind.columns.find(({ column }) => column === name)?.lang ?? null
    return lang !== null && !languages.includes(lang)
  })
  const rest = (of: Values) =>
    Object.fromEntries(left.map((name): [string, Value] => [name, of[name] ?? null]))
  return {
    shown,
    written: { ...written, ...derived },
    changed: entry.changed.filter((name) => !left.includes(name)),
    fields: rest(entry.draft?.fields ?? {}),
    base: rest(entry.draft?.base ?? {}),
  }
}

/**
 * Makes a held thing public as it is in the given languages: its row, its past, and the rest of its draft, in the
 * caller's transaction. Says its key, which a new thing gets here. Throws `invalid_input` with what is missing or wrong,
 * and `stale` with the columns that were changed in public since.
 */
export async function publishIn(trx: Trx, hand: Hand, entry: Entry, how: Publishing = {}): Promise<string> {
  const { kind } = entry
  const { note = null, cause = 'publish', languages = LANGS } = how
  const { shown, written, changed, fields, base } = publicationOf(hand, entry, how)
  await refuseUnknown(trx, entry, shown)

  await keepBeginning(trx, hand, entry)
  const key = await writePublication(trx, entry, { shown, written })
  if (key !== entry.key) await moveKey(trx, kind, entry.key, key)

  const after = { ...entry, key }
  const out = LANGS.filter((lang) => languages.includes(lang))
  await cutRevision(trx, hand, after, {
    cause,
    values: shown,
    changed,
    note,
    languages: isBilingual(kind) ? out : null,
  })
  await writeDraft(trx, hand, after, {
    fields,
    base,
    state: 'draft',
    publishAt: null,
    publishZone: null,
    publishLanguages: null,
    settled: Object.keys(fields).length === 0,
  })
  if (cause === 'publish' && isCorrectable(entry))
    await publishCorrections(trx, kind, [key], { languages: out, at: hand.now })
  await trx
    .updateTable('entry_draft')
    .set({ is_new: false })
    .where('kind', '=', kind.name)
    .where('key', '=', key)
    .execute()
  return key
}

/** Whether a kind has texts that become public language by language. */
const isBilingual = (kind: Kind): boolean =>
  kind.columns.some(({ lang, field }) => lang !== null && field.required === 'languages')
/** Writes the row of a thing with the rows of its own; says its key, which a new thing gets here. */
export async function writePublication(
  trx: Trx,
  entry: Entry,
  { shown, written }: Pick<Publication, 'shown' | 'written'>,
): Promise<string> {
  const { kind, row } = entry
  let { key } = entry
  if (row) await updateRow(trx, kind, key, written)
  else {
    const given = kind.numbered ? { [kind.key]: Number(key) } : await keyOf(trx, entry, shown)
    const owner = kind.owner && entry.owned.ownerId !== null ? { [kind.owner]: entry.owned.ownerId } : {}
    key = await insertRow(trx, kind, { ...written, ...owner, ...given })
  }
  for (const [name, field] of tableRowsOf(kind)) {
    if (!row || entry.changed.includes(name)) {
      await writeOwnRows(trx, field, key, (shown[name] ?? []) as readonly RowValues[])
    }
  }
  return key
}

/** What only the database knows: that what is referred to is there, and what the kind looks up itself. */
async function refuseUnknown(trx: Trx, { kind, key, changed }: Entry, shown: Values): Promise<void> {
  const faults = {
    ...(await unknownReferences(trx, kind, shown, changed)),
    ...(await kind.lookUp?.(trx, shown, key)),
  }
  if (Object.keys(faults).length > 0) throw new Refusal('invalid_input', { fields: faults })
}

/** Whether what a thing changes has to be looked up before it is public. */
export const isLookedUp = ({ kind, changed }: Entry): boolean =>
  kind.lookUp !== undefined ||
  kind.columns.some(
    ({ column, field }) =>
      changed.includes(column) && (field.type === 'reference' || field.type === 'references'),
  )

function storedValue(column: EntryColumn, value: Value): unknown {
  const { field } = column
  return field.type === 'rows'
    ? storedRows(field, (value ?? []) as readonly RowValues[])
    : readValue(column, value).stored
}

/** The rows of a field in which nothing is missing or wrong. */
function wholeRows(name: string, field: RowsField, values: Values): Value {
  const rows = (values[name] ?? []) as readonly RowValues[]
  const faulty = new Set(Object.keys(faultsOfRows(name, field, rows)).map((at) => at.split('.')[1]))
  return rows.filter((_row, index) => !faulty.has(String(index)))
}

function rowFaults(kind: Kind, values: Values) {
  return Object.assign(
    {},
    ...rowsFieldsOf(kind).map(([name, field]) =>
      faultsOfRows(name, field, (values[name] ?? []) as readonly RowValues[]),
    ),
  ) as ReturnType<typeof faultsOfRows>
}

/** The key of a new row: what it had before, what was typed, or one made of its names that nothing else has. */
async function keyOf(trx: Trx, { kind, key }: Entry, values: Values): Promise<Record<string, string>> {
  const typed = values[kind.key]
  if (typeof typed === 'string' && typed !== '') return {}
  if (!isBegun(key)) return { [kind.key]: key }
  const names = (kind.keyFrom ?? []).map((name) => values[name]).filter((value) => typeof value === 'string')
  const slug = toSlug(names.join(' '), MOST_KEY)
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    const [first = kind.key] = kind.keyFrom ?? []
    throw new Refusal('invalid_input', {
      fields: { [first]: values[first] ? 'must_be_valid' : 'required_field' },
    })
  }
  for (let number = 1; ; number++) {
    const free = number === 1 ? slug : `${slug}-${number}`
    if (!(await isTaken(trx, kind, free))) return { [kind.key]: free }
  }
}

/** Words that addresses of the panel use in a key's place: no key may equal one. */
const RESERVED = ['new', 'order']

async function isTaken(trx: Trx, kind: Kind, key: string): Promise<boolean> {
  if (RESERVED.includes(key)) return true
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from ${sql.table(kind.table)} where ${sql.ref(kind.key)} = ${key})
      or exists (select from entry_draft where kind = ${kind.name} and key = ${key}) as taken`.execute(trx)
  return rows[0]?.taken === true
}
