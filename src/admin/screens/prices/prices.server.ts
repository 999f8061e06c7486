import { data } from 'react-router'
import { isIsoDay } from '#datasets/values/partial-date.ts'
import { isoDay } from '#i18n/date/date.ts'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { ERRORS, Refusal, type ErrorCode } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import {
  publishPrices,
  readPointSheet,
  savePointsIn,
  type PointChange,
  type PointSheet,
} from '#sections/products-prices/points/edit.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import type { PriceRow, PricesData } from './contract.ts'
import { changesInGrid, changeOfOne } from './grid-form.server.ts'
import { preparePaste, sourceIn } from './paste-batch.server.ts'
import { seriesAt } from './series.server.ts'

/** How far the grid goes back by default, by how often there is a price. */
const DAYS: Readonly<Record<string, number>> = { daily: 30, weekly: 140, monthly: 600, quarterly: 1830 }
const DAY_MS = 24 * 3600 * 1000

/** The prices of a series as a small sheet. */
export const PRICES: PanelScreen<'prices'> = {
  path: 'price-series/:key/prices',
  title: { ar: 'الأسعار', en: 'Prices' },
  needs: 'data.edit',
  view: 'prices',
  parameters: ['from', 'to', 'day'],
  formBytes: 2_000_000,
  titleOf: ({ series }) => series.name,

  async load(ctx, { params, url }): Promise<PricesData> {
    const { app, lang, now } = ctx
    const series = await seriesAt(app.db, params['key'], lang)
    if (!series) throw data(null, { status: 404 })
    const today = isoDay(now)
    const asked = (name: string) => {
      const day = url.searchParams.get(name) ?? ''
      return day.length === 10 && isIsoDay(day) ? day : null
    }
    const to = asked('to') ?? lastPossible(today, series.frequency)
    const from = asked('from') ?? back(today, DAYS[series.frequency] ?? 365)
    const sheet = await readPointSheet(app.db, series.id, { from, to })
    const day = asked('day')
    const chosen = day === null || series.demo ? null : await onDay(ctx, series.id, day)
    return {
      series,
      // An invented price is not edited: real ones take the place of all.
      rows: series.demo ? [] : (sheet?.points ?? []).toReversed().map(rowOf),
      from,
      to,
      today,
      address: localePath(lang, series.address),
      one: chosen && {
        ...rowOf(chosen),
        note_ar: chosen.note_ar ?? '',
        note_en: chosen.note_en ?? '',
      },
    }
  },

  async act(ctx, { params }, form) {
    const series = await seriesAt(ctx.app.db, params['key'], ctx.lang)
    if (!series) throw new Refusal('not_found')
    switch (formText(form, 'do')) {
      case 'grid': {
        const { changes, names } = await changesInGrid(ctx, series.id, form)
        return saved(ctx, series.id, changes, names, form)
      }
      case 'one': {
        const { change, names } = changeOfOne(form)
        return saved(ctx, series.id, [change], names, form)
      }
      case 'paste':
        return { to: `price-series/${series.id}/prices/${await preparePaste(ctx, series, form)}` }
      default:
        throw new Refusal('bad_request')
    }
  },
}

/** Saves what a form changed and leads to what was done. `names` are the form's names of the days. */
async function saved(
  ctx: RequestContext,
  seriesId: number,
  changes: readonly PointChange[],
  names: ReadonlyMap<string, string>,
  form: FormData,
) {
  const here = `price-series/${seriesId}/prices`
  if (changes.length === 0) throw new FieldErrors({ grid: NOTHING })
  try {
    const batch = await once(ctx, `prices.save.${seriesId}`, async (trx) => {
      const done = await savePointsIn(trx, ctx, seriesId, changes, {
        reason: formText(form, 'reason').trim().slice(0, 500) || null,
        source: sourceIn(form),
      })
      return done.batch
    })
    if (batch === null) throw new FieldErrors({ grid: NOTHING })
    await publishPrices(ctx)
    return { to: `${here}/${batch}` }
  } catch (error) {
    if (!(error instanceof Refusal) || Object.keys(error.fields).length === 0) throw error
    throw new FieldErrors(
      Object.fromEntries(
        Object.entries(error.fields).map(([name, code]) => {
          const [day = '', column] = name.split('.')
          if (column === undefined) return [name, textOf(code)]
          return [`${names.get(day) ?? day}.${column === 'add_date' ? 'day' : column}`, textOf(code)]
        }),
      ),
    )
  }
}

const NOTHING: LocalizedText = { ar: 'لم يتغير أي سعر.', en: 'No price was changed.' }
const textOf = (code: ErrorCode): LocalizedText =>
  code === 'stale'
    ? {
        ar: 'تغيّر هذا السعر بعد أن فتحت الصفحة. أعد تحميلها لترى قيمته الآن.',
        en: 'This price was changed since you opened the page. Reload it to see what it is now.',
      }
    : { ar: ERRORS[code].ar, en: ERRORS[code].en }

type Point = PointSheet['points'][number]

async function onDay({ app }: RequestContext, id: number, day: string): Promise<Point | null> {
  const sheet = await readPointSheet(app.db, id, { from: day, to: day })
  return sheet?.points[0] ?? null
}

const textOrEmpty = (value: number | null) => (value === null ? '' : String(value))

function rowOf({ day, price, low, high, estimated, note_ar, note_en, version, revisions }: Point): PriceRow {
  return {
    day,
    price: String(price),
    low: textOrEmpty(low),
    high: textOrEmpty(high),
    estimated,
    noted: note_ar !== null || note_en !== null,
    version,
    revisions,
  }
}

const back = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

/** A price of a running period is on its last day. */
const lastPossible = (today: string, frequency: string) =>
  frequency === 'daily' ? today : back(today, frequency === 'weekly' ? -7 : -366)
