import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { latestPosts } from '#editorial/list.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { readEntry } from '#entries/drafts/draft.server.ts'
import { moveEntry } from '#entries/drafts/move.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import { isBilingual, type Field, type Fields } from '#entries/fields.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Kind } from '#entries/kind.ts'
import { listEntries } from '#entries/list/list.server.ts'
import { nameOf, readRow, tableRowsOf } from '#entries/row.server.ts'
import { textOf, type RowValues, type Value, type Values } from '#entries/values.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { monthMarks } from '#sections/calendar/marks.server.ts'
import { COMPANY_REFERENCE } from '#sections/companies/reference.server.ts'
import { helpGroups } from '#sections/helps/helps.server.ts'
import { pageLinks } from '#sections/pages/pages.server.ts'
import { PRODUCT_REFERENCE } from '#sections/products-prices/products/reference.server.ts'
import { currentVote } from '#sections/vote/contract.server.ts'
import { adFor } from '#site/ads.server.ts'
import { readTerms } from '#site/glossary/glossary.server.ts'
import { testContext } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { KINDS, PLACED_KINDS } from './kinds.server.ts'
import { otherValues, type Other } from './kinds-testing.ts'

let demo: Awaited<ReturnType<typeof demoApp>>
let viewer: Viewer
const NOW = new Date('2026-11-20T09:00:00Z')
const MONTH = '2026-11'
beforeAll(async () => {
  demo = await demoApp()
  // A kind of file that has no rule yet.
  await demo.app.db.deleteFrom('fileuploads_rule').where('file_extension', '=', 'avif').execute()
  const { id } = await demo.app.db
    .insertInto('accounts_user')
    .values({
      username: 'kinds',
      display_name: 'Kinds',
      email: 'k@plant.example',
      role: 'administrator',
      password_hash: '-',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  viewer = { role: 'administrator', id, username: 'kinds', displayName: 'Kinds' }
})
afterAll(() => demo.drop())

const hand = () => testContext(demo.app, { viewer }).ctx
const list = (kind: Kind, asked: { text?: string; show?: '' | 'archived' } = {}) =>
  listEntries(demo.app, viewer, kind, { text: '', filters: {}, show: '', page: 1, ...asked }, 'ar')
const write = async (kind: Kind, key: string, fields: Values) => {
  await saveChanges(hand(), kind, key, { fields, was: {}, known: 0 })
  return moveEntry(hand(), kind, key, 'publish')
}

/** Replaces a first row where the demonstration has none. */
const FIRST: Readonly<Record<string, Values>> = {
  redirects: { from_path: '/page/old-name', to_path: '/page/about-us', permanent: 'true' },
  financialFiles: {
    title_ar: 'القوائم المالية السنوية',
    title_en: 'Annual statements',
    company: 'sabic',
    kind: 'financial_statements',
    year: '2025',
    period: 'FY',
    source_ar: 'تداول',
    source_en: 'Saudi Exchange',
    as_of: '2026',
    confidence: 'high',
  },
}

/** Values that a generator cannot make; null leaves a column as it is. */
const INSTEAD: Readonly<Record<string, Values>> = {
  companies: { exchange: 'ADX', ticker: 'KIMYA', country: 'AE' },
  'production-capacity': {
    country: 'OM',
    this_status: 'shut_down',
    maintenance_type: 'planned_turnaround',
    date_start: '2015',
    date_end: '2027',
  },
  stops: { date_start: '2026-01', date_end: '2027-01' },
  'dumping-cases': {
    fee_rate_missing: '',
    ds_number: 'DS512',
    ctwto: 'notified',
    importing_market: 'TR',
    add_date: '2026-11-19',
    date_responsible_party: '2020-01',
    duration: '40',
    date_expiry: '2027',
  },
  'exports-imports': { hs_code: '310230', year_month: '2019-05', country: 'OM' },
  'mergers-acquisitions': {
    announcement_date: '2019',
    closing_date: '2020',
    transaction_value: '12',
    currency: 'SAR',
  },
  products: { cas: '64-17-5', hs6: '220710', shortcut_name: 'OTH' },
  'product-categories': { parent_id: null },
  'price-series': { grade: 'other-grade' },
  calendar: { url: '/glossary' },
  categories: { parent_id: null, slug_ar: 'اسم-آخر', slug_en: 'other-name' },
  ads: { url: '/glossary' },
  redirects: { from_path: '/page/older-name', to_path: '/glossary' },
  'upload-rules': { min_width: '50', min_height: '50', max_width: '9000', max_height: '9000' },
}

/** What makes another one of an existing thing's values. */
const ANOTHER: Readonly<Record<string, Values>> = {
  'exports-imports': { year_month: '2018-07' },
  'price-series': { grade: 'new-grade' },
  sections: { section: 'glossary' },
  redirects: { from_path: '/page/another-name' },
  'upload-rules': { file_extension: 'avif' },
  calendar: { title_ar: 'موعد جديد' },
  // A story has one coverage.
  live: { post_id: '4' },
}

/** Columns that no form writes, and why. A column of a table that no kind knows must be listed here. */
const UNWRITTEN: Readonly<Record<string, string>> = {
  add_date: 'the day it was added, which the table gives',
  import_id: 'the import that brought it',
  created_at: 'when it was made, which the table gives',
  'companies_financial_file.file_key': 'comes with an upload',
  'companies_financial_file.file_name': 'comes with an upload',
  'companies_financial_file.file_bytes': 'comes with an upload',
  'companies_financial_file.file_type': 'comes with an upload',
  'fileuploads_rule.file_bytes': 'follows from the size and its unit',
  'vote_option.base_count': 'counted before the portal; a count is never typed',
  'pages_page.id': 'a number that nothing asks for',
  'editorial_post.scene': 'a drawing that stands in where there is no picture',
  'editorial_post.search_lately': 'kept by the night',
  'editorial_post.search_recent': 'kept by a trigger',
  'exports_imports_flow.revised': 'kept by a trigger',
  'live_coverage.opened_at': 'when it began, which the table gives',
  'live_coverage.closed_at': 'kept by a trigger',
  'live_coverage.changed_at': 'kept by a trigger',
  'live_coverage.revision': 'kept by a trigger',
  'live_entry.removed_at': 'kept by a trigger',
  'live_entry.revision': 'kept by a trigger',
  'live_entry.came': 'kept by a trigger',
}

const plain = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value
/** Rows without the keys that the table gave them. */
const texts = (value: Value | undefined): unknown =>
  Array.isArray(value) && value.some((row) => typeof row === 'object')
    ? (value as readonly RowValues[]).map((row) =>
        Object.fromEntries(Object.entries(row.values).filter(([, text]) => text !== null)),
      )
    : plain(value)

/** Every column with another value, as far as one can be generated. */
async function changesOf(kind: Kind, values: Values, other: Other): Promise<Record<string, Value>> {
  const changes: Record<string, Value> = {}
  for (const column of kind.columns) {
    const { column: name, field, reason, key } = column
    if (field.fixed) continue
    const before = values[name] ?? null
    const instead = INSTEAD[kind.name] ?? {}
    if (reason) {
      const own = isBilingual(field) ? `${key}_ar` : key
      if (before !== null)
        changes[name] =
          values[own] === null ? (before === 'not_available' ? 'not_disclosed' : 'not_available') : before
    } else if (field.reasons && before === null && values[`${key}_missing`]) continue
    else if (name in instead) {
      if (instead[name] !== null && !(field.reasons && values[`${key}_missing`]))
        changes[name] = instead[name] ?? null
    } else {
      const made = await other(column, before)
      if (made !== undefined) changes[name] = made
    }
  }
  return changes
}

describe.each(KINDS.map((kind) => [kind.name, kind] as const))('ADMIN-01 %s', (_name, kind) => {
  const choose = async (to: string) => {
    const found = (await kind.choosers?.[to]?.find(demo.app, { text: '', lang: 'ar', limit: 3 })) ?? []
    return found.map(({ key }) => key)
  }

  test('is listed, found by its name, opened, changed in every column, and restored', async () => {
    if ((await list(kind)).total === 0) {
      const key = await beginEntry(hand(), kind)
      await write(kind, key, FIRST[kind.name] ?? {})
    }
    const [first] = (await list(kind)).rows
    if (!first) throw new Error(`${kind.name} has no row`)
    expect(first).toMatchObject({ state: 'public', live: true })
    const word = first.title?.match(/[\p{L}\p{N}]{3,}/u)?.[0] ?? ''
    expect((await list(kind, { text: word })).rows.map(({ key }) => key)).toContain(first.key)
    expect((await list(kind, { text: 'ليس هنا شيء بهذا' })).total).toBe(0)

    const before = await readEntry(demo.app.db, kind, first.key)
    if (!before) throw new Error('A listed thing opens')
    const changes = await changesOf(kind, before.published, otherValues(choose))
    const tags = await kind.tags(demo.app, first.key)
    expect(tags.length).toBeGreaterThan(0)
    let reads = 0
    const shown = () => demo.app.memo.get(`test:${kind.name}`, [tags[0] ?? ''], async () => (reads += 1))
    await shown()
    const moved = await write(kind, first.key, changes)
    await shown()
    expect(reads).toBe(2)
    expect(moved.tags).toEqual(expect.arrayContaining([...tags]))
    const after = await readEntry(demo.app.db, kind, first.key)
    expect(after).toMatchObject({ state: 'public', changed: [] })
    for (const [name, value] of Object.entries(changes)) {
      expect([name, texts(after?.published[name])]).toEqual([name, texts(value)])
    }

    const oldest = await demo.app.db
      .selectFrom('entry_revision')
      .select('fields')
      .where('kind', '=', kind.name)
      .where('key', '=', first.key)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const past = oldest.fields as Values
    const back = Object.fromEntries(Object.keys(changes).map((name) => [name, past[name] ?? null]))
    await write(kind, first.key, back)
    const restored = await readEntry(demo.app.db, kind, first.key)
    for (const { column } of kind.columns) {
      expect([column, texts(restored?.published[column])]).toEqual([column, texts(before.published[column])])
    }
  })

  test('is created from the values of another, archived and restored', async () => {
    const rows = (await list(kind)).rows
    const model = await readEntry(demo.app.db, kind, rows.at(-1)?.key ?? '')
    if (!model) throw new Error(`${kind.name} has no row`)
    const named = Object.fromEntries(
      [...kind.title.ar, ...kind.title.en].flatMap((name) => {
        const field = kind.columns.find(({ column }) => column === name)?.field
        const isText = field?.type === 'bilingual' || (field?.type === 'text' && !field.fixed)
        return isText
          ? [[name, name.endsWith('_en') || field.type === 'text' ? 'Brand New' : 'جديد تماماً']]
          : []
      }),
    )
    const copied = Object.fromEntries(
      Object.entries(model.published).map(([name, value]) => [
        name,
        Array.isArray(value)
          ? value.map((row: RowValues | string) => (typeof row === 'string' ? row : { ...row, key: null }))
          : value,
      ]),
    ) as Values
    const began = await beginEntry(hand(), kind)
    const { key } = await write(kind, began, { ...copied, ...named, ...ANOTHER[kind.name] })
    expect(key).not.toBe(model.key)
    expect(await readRow(demo.app.db, kind, key)).not.toBeNull()
    const entry = await readEntry(demo.app.db, kind, key)
    const name = nameOf(kind, entry?.row ?? null, entry?.values ?? {}, 'ar')
    expect(name).toBeTruthy()

    await moveEntry(hand(), kind, key, 'archive')
    expect((await list(kind)).rows.map((row) => row.key)).not.toContain(key)
    const archived = await readEntry(demo.app.db, kind, key)
    expect(archived?.state).toBe('archived')
    expect((await list(kind, { show: 'archived' })).rows.map((row) => row.key)).toContain(key)
    await moveEntry(hand(), kind, key, 'revive')
    if (kind.archive === 'away') await moveEntry(hand(), kind, key, 'publish')
    const again = await readEntry(demo.app.db, kind, key)
    // A restored post is a draft again, until it is published.
    expect(again).toMatchObject({ state: kind.workflow ? 'draft' : 'public' })
    for (const { column } of kind.columns) {
      expect([column, texts(again?.published[column])]).toEqual([column, texts(entry?.published[column])])
    }
  })

  test('says every field and choice in both languages, the Arabic without a Latin word', () => {
    const all: [string, LocalizedText][] = [
      ['one', kind.one],
      ...kind.groups.map((group): [string, LocalizedText] => ['group', group.label]),
      ...wordsOf(kind.fields),
    ]
    for (const [where, { ar, en }] of all) {
      expect(`${where}: ${ar}`).toMatch(/[\u0600-\u06ff]|^[^:]+: [A-Z0-9]+$/)
      expect(en.trim(), where).not.toBe('')
      expect(en, where).not.toMatch(/[\u0600-\u06ff]/)
      // Codes and examples of what is typed in Latin letters stay.
      const said = ar.replace(/[^\s]*[-/][^\s]*/g, '')
      expect(`${where}: ${said}`.slice(where.length)).not.toMatch(/[A-Za-z]*[a-z]{2}/)
    }
  })

  test('knows every column of its tables', async () => {
    const own = new Set([
      ...kind.columns
        .filter(({ field }) => field.type !== 'rows' || field.stored === 'column')
        .map(({ column }) => column),
      kind.key,
      ...Object.keys(kind.where ?? {}),
      ...(kind.archive === 'away' ? [] : [kind.archive.column]),
      ...Object.keys(kind.derive?.({}, { now: new Date(), before: null }) ?? {}),
      ...(kind.owner ? [kind.owner] : []),
    ])
    expect(await unknownColumns(kind.table, own)).toEqual([])
    for (const [, field] of tableRowsOf(kind)) {
      const columns = Object.entries(field.fields).flatMap(([key, one]) =>
        isBilingual(one) ? [`${key}_ar`, `${key}_en`] : [key],
      )
      expect(
        await unknownColumns(
          field.table,
          new Set([...columns, field.key, field.by, ...(field.order ? [field.order] : [])]),
        ),
      ).toEqual([])
    }
  })
})

test('MKT-10 the past that the tables keep of what the newsroom changed names who changed it', async () => {
  const { rows } = await sql<{ account: number | null; n: number }>`
    select account_id as account, count(*)::int as n from data_revision where import_id is null group by 1`.execute(
    demo.app.db,
  )
  expect(rows.map(({ account }) => account)).toEqual([viewer.role === 'visitor' ? null : viewer.id])
  expect(rows[0]?.n).toBeGreaterThan(5)
})

async function unknownColumns(table: string, known: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    demo.app.db,
  )
  return rows.flatMap(({ name }) =>
    known.has(name) || UNWRITTEN[name] || UNWRITTEN[`${table}.${name}`] ? [] : [name],
  )
}

function wordsOf(fields: Fields): [string, LocalizedText][] {
  return Object.entries(fields).flatMap(([key, field]: [string, Field]): [string, LocalizedText][] => [
    [key, field.label],
    ...(field.hint ? [[`${key} hint`, field.hint] satisfies [string, LocalizedText]] : []),
    ...('options' in field
      ? Object.entries(field.options).map(([value, words]): [string, LocalizedText] => [
          `${key} ${value}`,
          words,
        ])
      : []),
    ...(field.type === 'boolean' && field.yes && field.no
      ? ([
          [key, field.yes],
          [key, field.no],
        ] satisfies [string, LocalizedText][])
      : []),
    ...(field.type === 'rows'
      ? [[`${key} one`, field.one] satisfies [string, LocalizedText], ...wordsOf(field.fields)]
      : []),
  ])
}

test('ADMIN-01 what others refer to cannot be archived, and trees have no cycles', async () => {
  const kindOf = (name: string) => {
    const kind = KINDS.find((one) => one.name === name)
    if (!kind) throw new Error(`No kind ${name}`)
    return kind
  }
  const [desk] = await demo.app.db.selectFrom('editorial_desk').select('key').execute()
  const used: [string, string][] = [
    ['categories', '1'],
    ['categories', '21'],
    ['desks', desk?.key ?? ''],
    ['products', 'methanol'],
    ['product-categories', 'olefins'],
  ]
  for (const [name, key] of used) {
    await expect(moveEntry(hand(), kindOf(name), key, 'archive'), `${name} ${key}`).rejects.toMatchObject({
      code: 'in_use',
    })
  }
  for (const [name, key, parent] of [
    ['categories', '21', '211'],
    ['product-categories', 'basic-petrochemicals', 'olefins'],
  ] as const) {
    await expect(write(kindOf(name), key, { parent_id: parent })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { parent_id: 'must_be_valid' },
    })
  }
})

test('ADMIN-01 a category that moves takes its posts to its new parents', async () => {
  const category = KINDS.find(({ name }) => name === 'categories')
  if (!category) throw new Error('No categories')
  const countLists = async () => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from editorial_listing where list = 'c:1'`.execute(demo.app.db)
    return rows[0]?.n ?? 0
  }
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from editorial_listing where list = 'c:27'`.execute(demo.app.db)
  const before = await countLists()
  const { tags } = await write(category, '27', { parent_id: '1' })
  expect(rows[0]?.n).toBeGreaterThan(0)
  expect(await countLists()).toBe(before + (rows[0]?.n ?? 0))
  expect(tags).toEqual(expect.arrayContaining(['categories', 'list:c:27', 'list:c:1', 'list:c:2']))
})

/** The public name of a kind's thing, and the columns that hold it. */
const SHOWN: Readonly<
  Record<string, { names: readonly string[]; read: (ctx: RequestContext) => Promise<unknown> }>
> = {
  calendar: { names: ['title_ar'], read: (ctx) => monthMarks(ctx, MONTH) },
  vote: { names: ['question_ar'], read: currentVote },
  categories: { names: ['name_ar'], read: (ctx) => latestPosts(ctx, 'all', 200) },
  desks: { names: ['name_ar'], read: (ctx) => latestPosts(ctx, 'all', 200) },
  pages: { names: ['name_ar'], read: pageLinks },
  helps: { names: ['question_ar'], read: (ctx) => helpGroups(ctx) },
  glossary: { names: ['term_ar'], read: readTerms },
  ads: { names: ['title_ar'], read: (ctx) => adFor(ctx, 'home-wide') },
  products: { names: ['name_ar'], read: (ctx) => PRODUCT_REFERENCE.names(ctx, ['methanol']) },
  companies: { names: ['shortcut_name_ar'], read: (ctx) => COMPANY_REFERENCE.names(ctx, ['sabic']) },
}

test.each(Object.entries(SHOWN))(
  'ADMIN-03 a new name of %s is read at once, and the pages with the old one are dropped',
  async (name, { names, read }) => {
    const kind = KINDS.find((one) => one.name === name)
    if (!kind) throw new Error(`No kind ${name}`)
    const shown = async () => {
      const { ctx, recorded } = testContext(demo.app, { now: NOW })
      const answer = await read(ctx)
      return { text: JSON.stringify(answer instanceof Map ? [...answer] : answer), recorded }
    }
    const before = await shown()
    const rows = (await list(kind)).rows
    const [column = ''] = names
    const entries = await Promise.all(rows.map(({ key }) => readEntry(demo.app.db, kind, key)))
    const entry = entries.find(
      (one) =>
        before.text.includes(textOf(one?.published[column]) || '\0') &&
        // Events of other months may have the same name.
        (textOf(one?.published['day']) || MONTH).startsWith(MONTH),
    )
    if (!entry) throw new Error(`No ${name} is shown`)
    const { tags } = await write(kind, entry.key, { [column]: 'اسم لم يكن' })
    expect(
      tags.some((tag) => before.recorded.tags.has(tag)),
      tags.join(),
    ).toBe(true)
    expect((await shown()).text).toContain('اسم لم يكن')
  },
)

test('ADMIN-01 a reference to something missing is reported at its place', async () => {
  const [company, plant] = ['companies', 'stops'].map((name) => KINDS.find((one) => one.name === name))
  if (!company || !plant) throw new Error('No kinds')
  const row = { key: null, values: { name_ar: 'مالك', company: 'not-here', percent: '10' } }
  await expect(
    write(company, 'sabic', { products: ['ethylene', 'not-here'], shareholders: [row] }),
  ).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { products: 'must_be_valid', 'shareholders.0.company': 'must_be_valid' },
  })
  const over = { key: null, values: { name_ar: 'مالك', percent: '60' } }
  await expect(
    write(company, 'sabic', { products: ['ethylene'], shareholders: [over, over] }),
  ).rejects.toMatchObject({
    fields: { shareholders: 'must_be_valid' },
  })
  const [stop] = (await list(plant)).rows
  await expect(write(plant, stop?.key ?? '', { plants: ['not-here'] })).rejects.toMatchObject({
    fields: { plants: 'must_be_valid' },
  })
})

test('ADMIN-01 kinds have names of their own, each in a group of the rail', () => {
  expect(new Set(KINDS.map(({ name }) => name)).size).toBe(PLACED_KINDS.length)
})
