import { isIsoDay } from '#datasets/values/partial-date.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { readPointSheet, type PointChange } from '#sections/products-prices/points/edit.server.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import { NEW_ROWS, shownMark } from './grid.ts'

/** What a form changes, and the form's names of the days. */
interface Read {
  changes: PointChange[]
  names: Map<string, string>
}

const DAY_NEEDED = { ar: 'اكتب تاريخ السعر.', en: 'Enter the price date.' }
const estimateOf = (form: FormData, row: string) => (form.get(`${row}.estimated`) === null ? 'no' : 'yes')

/** The rows of the grid that are not what they were when it was shown. Notes are not in it: they stay. */
export async function changesInGrid(ctx: RequestContext, seriesId: number, form: FormData): Promise<Read> {
  const text = (row: string, part: string) => formText(form, `${row}.${part}`).trim()
  const days = form.getAll('row').filter((day): day is string => typeof day === 'string' && isIsoDay(day))
  const changed = days.filter(
    (day) =>
      form.get(`${day}.gone`) !== null ||
      shownMark(
        text(day, 'price'),
        text(day, 'low'),
        text(day, 'high'),
        form.get(`${day}.estimated`) !== null,
      ) !== formText(form, `${day}.was`),
  )
  const notes = await notesOf(ctx, seriesId, changed)
  const names = new Map(changed.map((day) => [day, day]))
  const changes = changed.map((day): PointChange => ({
    day,
    version: formText(form, `${day}.version`) || null,
    texts:
      form.get(`${day}.gone`) !== null
        ? null
        : {
            price: text(day, 'price'),
            low: text(day, 'low'),
            high: text(day, 'high'),
            estimated: estimateOf(form, day),
            ...notes.get(day),
          },
  }))
  for (const row of NEW_ROWS) {
    if (['day', 'price', 'low', 'high'].every((part) => text(row, part) === '')) continue
    const day = text(row, 'day')
    if (!isIsoDay(day)) throw new FieldErrors({ [`${row}.day`]: DAY_NEEDED })
    names.set(day, row)
    changes.push({
      day,
      version: null,
      texts: {
        price: text(row, 'price'),
        low: text(row, 'low'),
        high: text(row, 'high'),
        estimated: estimateOf(form, row),
      },
    })
  }
  return { changes, names }
}

async function notesOf({ app }: RequestContext, seriesId: number, days: readonly string[]) {
  const [from, to] = [days.toSorted()[0], days.toSorted().at(-1)]
  const sheet = from && to ? await readPointSheet(app.db, seriesId, { from, to }) : null
  return new Map(
    (sheet?.points ?? []).map(({ day, note_ar, note_en }) => [
      day,
      { note_ar: note_ar ?? '', note_en: note_en ?? '' },
    ]),
  )
}

/** The form of one price. */
export function changeOfOne(form: FormData): { change: PointChange; names: Map<string, string> } {
  const text = (part: string) => formText(form, `one.${part}`).trim()
  const day = text('day')
  if (!isIsoDay(day)) throw new FieldErrors({ 'one.day': DAY_NEEDED })
  return {
    names: new Map([[day, 'one']]),
    change: {
      day,
      version: text('of') === day ? text('version') || null : null,
      texts:
        form.get('one.gone') === null
          ? {
              price: text('price'),
              low: text('low'),
              high: text('high'),
              estimated: estimateOf(form, 'one'),
              note_ar: text('note_ar'),
              note_en: text('note_en'),
            }
          : null,
    },
  }
}
