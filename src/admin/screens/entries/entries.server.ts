import { POST_SECTIONS } from '#editorial/contract.ts'
import { timesRead } from '#editorial/reads/sums.server.ts'
import { data } from 'react-router'
import { MOST_IN_BATCH, settableColumns } from '#entries/bulk/change.ts'
import { prepareBatch } from '#entries/bulk/batch.server.ts'
import { countText, moreThan } from '#entries/count-text.ts'
import type { Kind } from '#entries/kind.ts'
import { countTranslations, filtersOf, keysOf, listEntries, type Asked } from '#entries/list/list.server.ts'
import { isTranslated, TRANSLATIONS } from '#entries/list/translation.server.ts'
import { listViews, removeView, saveView } from '#entries/list/views.server.ts'
import { isOrdered, mayOrder } from '#entries/order/order.server.ts'
import { columnLabel, presentOf } from '#entries/present.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { localePath, type Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { pageOf } from '#platform/http/page-number.ts'
import { can } from '#platform/policy/policy.ts'
import { kindNamed, KINDS, listName, PLACED_KINDS } from '../../kinds.server.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import type { PanelScreen, ScreenAt } from '../../panel/screen.ts'
import type { EntriesData } from './contract.ts'

const SHOWS = ['open', 'archived'] as const

/** The list of any kind: search, filters, saved views, and changes to several things at once. */
export const ENTRIES: PanelScreen<'entries'> = {
  path: ':kind',
  title: { ar: 'قائمة', en: 'List' },
  needs: 'panel.enter',
  view: 'entries',
  rail: PLACED_KINDS.map(({ kind, group, icon }) => ({
    group,
    icon,
    label: { ar: listName(kind, 'ar'), en: listName(kind, 'en') },
    to: kind.name,
    needs: kind.needs.list,
  })),
  parameters: [
    'q',
    'show',
    'translation',
    'page',
    ...new Set(KINDS.flatMap((kind) => filtersOf(kind).map(({ column }) => column))),
  ],
  titleOf: ({ together }) => together,

  async load(ctx, { params, url }) {
    const kind = kindOf(ctx, params)
    const page = pageOf(url)
    if (page === null) throw data(null, { status: 404 })
    const asked = askedIn(kind, url)
    const [listed, views, translations] = await Promise.all([
      listEntries(ctx.app, ctx.viewer, kind, { ...asked, page }, ctx.lang),
      listViews(ctx, kind),
      countTranslations(ctx.app, ctx.viewer, kind),
    ])
    if (page > listed.pages) throw data(null, { status: 404 })
    return present(ctx, kind, { asked, page, listed, views, translations })
  },

  async act(ctx, { params, url }, form) {
    const kind = kindOf(ctx, params)
    const query = new URLSearchParams(inAddress(askedIn(kind, url))).toString()
    const list = query === '' ? kind.name : `${kind.name}?${query}`
    switch (formText(form, 'do')) {
      case 'view': {
        const name = formText(form, 'view').trim()
        if (name === '') throw new FieldErrors({ view: { ar: 'اكتب اسماً.', en: 'Enter a name.' } })
        await saveView(ctx, kind, { name, query, shared: formText(form, 'shared') !== '' })
        return { to: list, done: 'viewSaved' }
      }
      case 'removeView':
        await removeView(ctx, kind, Number(formText(form, 'id')) || 0)
        return { to: list, done: 'viewRemoved' }
      case 'set':
      case 'publish':
      case 'archive':
        return { to: `changes/${await choose(ctx, kind, url, form)}` }
      default:
        throw new Refusal('bad_request')
    }
  },
}

/** The kind of an address, for who may list it. */
function kindOf(ctx: RequestContext, params: ScreenAt['params']): Kind {
  const kind = kindNamed(params['kind'])
  if (!kind) throw new Refusal('not_found')
  if (!can(ctx.viewer, kind.needs.list)) throw new Refusal('not_allowed')
  return kind
}

type Filters = Omit<Asked, 'page'>

function askedIn(kind: Kind, { searchParams }: URL): Filters {
  const show = SHOWS.find((one) => one === searchParams.get('show')) ?? ''
  const translation = isTranslated(kind)
    ? TRANSLATIONS.find((one) => one === searchParams.get('translation'))
    : undefined
  const filters = filtersOf(kind).flatMap(({ column, options }) => {
    const value = searchParams.get(column)
    return value !== null && Object.hasOwn(options, value) ? [[column, value] as const] : []
  })
  return {
    text: (searchParams.get('q') ?? '').trim().slice(0, 200),
    filters: Object.fromEntries(filters),
    show,
    ...(translation && { translation }),
  }
}

/** The active filters as parameters of the address. */
const inAddress = ({ text, filters, show, translation }: Filters): Record<string, string> => ({
  ...(text && { q: text }),
  ...(show && { show }),
  ...(translation && { translation }),
  ...filters,
})

async function choose(ctx: RequestContext, kind: Kind, url: URL, form: FormData): Promise<number> {
  const work = formText(form, 'do') as 'set' | 'publish' | 'archive'
  const keys =
    formText(form, 'all') === ''
      ? form.getAll('row').filter((key): key is string => typeof key === 'string')
      : await keysOf(ctx.app, ctx.viewer, kind, askedIn(kind, url), MOST_IN_BATCH + 1)
  if (keys.length === 0) {
    throw new FieldErrors({ row: { ar: 'اختر سجلاً واحداً على الأقل.', en: 'Choose at least one entry.' } })
  }
  if (keys.length > MOST_IN_BATCH) {
    throw new FieldErrors({
      row: {
        ar: `يمكن تغيير ${MOST_IN_BATCH} سجل في المرة الواحدة. استخدم خيارات التصفية لتقليل العدد.`,
        en: `You can change up to ${MOST_IN_BATCH} entries at a time. Use the filters to choose fewer.`,
      },
    })
  }
  const column = formText(form, 'column')
  if (work === 'set' && column === '') {
    throw new FieldErrors({
      column: { ar: 'اختر الحقل الذي تريد تغييره.', en: 'Choose the field to change.' },
    })
  }
  const request = { keys: [...new Set(keys)], do: work, ...(work === 'set' && { column }) }
  return once(ctx, `batch.prepare.${kind.name}`, (trx) => prepareBatch(trx, ctx, kind, request))
}

interface Loaded {
  asked: Filters
  page: number
  listed: Awaited<ReturnType<typeof listEntries>>
  views: Awaited<ReturnType<typeof listViews>>
  translations: Awaited<ReturnType<typeof countTranslations>>
}

/** What the thing's name is called in its form: a story's is its title. Null where no field is its name. */
function namedBy({ titled, title, columns }: Kind, lang: Lang): string | null {
  if (titled) return null
  return columns.find(({ column }) => column === title[lang][0])?.field.label[lang] ?? null
}

/** How often the stories of a page were read, for who may see it. */
async function readsOf({ app, viewer }: RequestContext, { name }: Kind, rows: Loaded['listed']['rows']) {
  const isStory = POST_SECTIONS.some((section) => section === name)
  const ids = rows.flatMap(({ key, live }) => (live && /^\d{1,9}$/.test(key) ? [Number(key)] : []))
  return timesRead(app.db, isStory && can(viewer, 'reads.see') ? ids : [])
}

async function present(
  ctx: RequestContext,
  kind: Kind,
  { asked, page, listed, views, translations }: Loaded,
): Promise<EntriesData> {
  const { lang, viewer } = ctx
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const columns = kind.list.flatMap((name) => kind.columns.find(({ column }) => column === name) ?? [])
  const presented = await presentOf(
    ctx.app,
    kind,
    { lang, fmt },
    listed.rows.map(({ cells }) => Object.fromEntries(cells.map(({ column, value }) => [column, value]))),
  )
  const counted = countText(kind, listed.total, lang, (count) => fmt.number(count))
  const reads = await readsOf(ctx, kind, listed.rows)
  const parameters = inAddress(asked)
  const query = new URLSearchParams(parameters).toString()
  return {
    kind: kind.name,
    one: kind.one[lang],
    together: listName(kind, lang),
    list: {
      rows: listed.rows.map(({ cells, updatedAt, address, ...row }) => ({
        ...row,
        cells: columns.map((column) =>
          presented(column, cells.find((cell) => cell.column === column.column)?.value),
        ),
        reads: reads.get(Number(row.key)) ?? null,
        updatedAt: updatedAt?.toISOString() ?? null,
        address: address && localePath(lang, address),
      })),
      count: listed.total,
      page,
      pages: listed.pages,
      asked: parameters,
    },
    countText: listed.more ? moreThan(counted, lang) : counted,
    named: namedBy(kind, lang),
    columns: columns.map((column) => columnLabel(column, lang)),
    filters: filtersOf(kind).map(({ column, label, options }) => ({
      name: column,
      label: label[lang],
      options: Object.entries(options).map(([value, words]) => ({ value, label: words[lang] })),
    })),
    translations: translations && TRANSLATIONS.map((value) => ({ value, count: translations[value] })),
    beside: (kind.beside ?? []).map(({ path, label }) => ({ path, label: label[lang] })),
    links: (kind.links ?? []).map(({ to, label }) => ({ to, label: label[lang] })),
    ordered: isOrdered(kind) && mayOrder(viewer, kind),
    fields: settableColumns(kind)
      .filter(({ field }) => !field.needs || can(viewer, field.needs))
      .map((column) => ({ value: column.column, label: columnLabel(column, lang) })),
    may: {
      create: can(viewer, kind.needs.create),
      edit: can(viewer, kind.needs.edit),
      publish: can(viewer, kind.needs.publish),
      archive: can(viewer, kind.needs.archive),
    },
    views: views.map((view) => ({ ...view, current: view.query === query })),
  }
}
