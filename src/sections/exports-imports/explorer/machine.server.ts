import { readSources } from '#datasets/charts/sources.server.ts'
import { LICENCES_TAG } from '#datasets/licences.server.ts'
import { wordedColumns } from '#datasets/machine/worded-columns.ts'
import { withheldRows } from '#datasets/passed-on.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { isoDay } from '#i18n/date/date.ts'
import { LANGS, type Lang } from '#i18n/locale.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { MARK_NAMES } from '#ui/marks.ts'
import { FLOWS } from '../flows/flows.server.ts'
import { whyWords } from './answer.server.ts'
import { PARAMETERS, readAsked } from './asked.ts'
import { fileTable } from './file-table.server.ts'
import { listStateOf } from './list-state.server.ts'
import { namesOf } from './names.server.ts'
import type { Cell } from './pivot/input.ts'
import { sayIn } from './say.server.ts'

/** The parameters of a call: those of the page, but for what only orders or shortens what is shown. */
export const PIVOT_PARAMETERS = PARAMETERS.filter((name) => name !== 'sort' && name !== 'all')

/** What a table changes with. */
export const PIVOT_TAGS = [FLOWS.tag, 'products', 'categories', LICENCES_TAG]

/** The columns of a table as rows: a cell each. */
export const PIVOT_COLUMNS = wordedColumns([
  ['row', 'text', { ar: 'رمز الصف؛ total للإجمالي', en: 'Code of the row; total: the total of the column' }],
  ['row_ar', 'text', { ar: 'اسم الصف بالعربية', en: 'Row in Arabic' }],
  ['row_en', 'text', { ar: 'اسم الصف بالإنجليزية', en: 'Row in English' }],
  [
    'column',
    'text',
    { ar: 'رمز العمود؛ total للإجمالي', en: 'Code of the column; total: the total of the row' },
  ],
  ['column_ar', 'text', { ar: 'اسم العمود بالعربية', en: 'Column in Arabic' }],
  ['column_en', 'text', { ar: 'اسم العمود بالإنجليزية', en: 'Column in English' }],
  [
    'amount',
    'number',
    {
      ar: 'الرقم؛ فارغ لما لم يُعلن أو لا يُجمع',
      en: 'Figure; null where nothing was reported or it does not add up',
    },
  ],
  ['unit', 'text', { ar: 'وحدة الرقم', en: 'Unit of the figure: a currency, a measure, both, or %' }],
  ['why', 'text', { ar: 'سبب غياب الرقم', en: 'Why there is no figure; null where nothing was reported' }],
  ['marks', 'list', { ar: 'وسوم الرقم', en: 'demo, estimated, revised, of all or of some of its records' }],
])

type Asking = Pick<RequestContext, 'app' | 'now' | 'viewer'>

/** The table of a query as cells, with what it is of; `wrong` names parameters that cannot be read, and `value` is null then. */
export async function machinePivot(asking: Asking, query: URLSearchParams) {
  const { wrong } = readAsked(query)
  if (wrong.length > 0) return { value: null, wrong }
  // Every row and column by itself: nothing is put together as “others”.
  const all = new URLSearchParams(query)
  all.set('all', '1')
  return { value: await tableOf(asking, all), wrong }
}

async function tableOf({ app, now, viewer }: Asking, query: URLSearchParams) {
  const ctxOf = (lang: Lang) => ({ app, now, viewer, lang, prefs: DEFAULT_PREFS, tag: () => undefined })
  const { asked, read, pivot } = await fileTable(ctxOf('en'), query)
  const of = { rows: asked.rows, columns: asked.columns, measure: asked.measure }
  if (!read || !pivot) return { ...of, unit: null, frequency: null, periods: [], cells: [] }
  const state = listStateOf(read)
  const [missing, ...named] = await Promise.all([
    withheldRows(app, FLOWS, state),
    ...LANGS.map(async (lang) => {
      const ctx = ctxOf(lang)
      const say = sayIn(ctx)
      const presenting = { lang, fmt: say.fmt, today: isoDay(now), names: {} }
      const [row, column, sources] = await Promise.all([
        namesOf(
          ctx,
          say,
          asked.rows,
          pivot.rows.map(({ key }) => key),
        ),
        namesOf(ctx, say, asked.columns, pivot.columns),
        readSources(ctx, FLOWS, { ...state, kind: read.scope.kind }, presenting),
      ])
      const total = say.t('exports-imports.explorer.total')
      const orTotal = (name: (key: string) => string) => (key: string) =>
        key === 'total' ? total : stripBidi(name(key))
      return [lang, { say, row: orTotal(row), column: orTotal(column), source: sources.source }] as const
    }),
  ])
  const { ar, en } = Object.fromEntries(named) as Record<Lang, (typeof named)[number][1]>
  const keys = [...pivot.columns, 'total']
  const cells = [...pivot.rows, pivot.total].flatMap(({ key, cells: own, total }) =>
    [...own, total].map((cell, at) => {
      const column = keys[at] ?? ''
      return {
        row: key,
        row_ar: ar.row(key),
        row_en: en.row(key),
        column,
        column_ar: ar.column(column),
        column_en: en.column(column),
        amount: cell.amount,
        unit: pivot.unit,
        why: cell.amount === null && cell.why ? stripBidi(whyWords(cell.why, en.say)) : null,
        marks: marksIn(cell),
      }
    }),
  )
  return {
    ...of,
    unit: pivot.unit,
    frequency: read.scope.frequency,
    periods: read.scope.periods,
    cells,
    source: { ar: ar.source, en: en.source },
    ...(missing && { withheld: missing.here }),
  }
}

const marksIn = ({ amount, marks }: Cell) =>
  amount === null ? [] : MARK_NAMES.filter((mark) => marks[mark] !== undefined)
