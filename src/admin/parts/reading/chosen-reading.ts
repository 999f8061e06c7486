import type { CellContext } from '#datasets/import/values/cell-type.ts'
import { formText } from '#platform/http/form/form-text.ts'

/** What `ReadingChoices` sent: nothing where nothing was chosen. */
export function chosenReading(form: FormData): Pick<CellContext, 'dayOrder' | 'decimal'> {
  const [dates, decimal] = [formText(form, 'dates').trim(), formText(form, 'decimal').trim()]
  return {
    ...((dates === 'dmy' || dates === 'mdy') && { dayOrder: dates }),
    ...(decimal === 'comma' && { decimal }),
  }
}
