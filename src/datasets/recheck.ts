import { sql, type RawBuilder } from 'kysely'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Columns } from './columns.ts'
import { monthsBefore } from './series/dates.ts'

/** States of a column that may have changed since a row was checked: how many months after it each is doubtful. */
export interface Recheck<Column extends string = string> {
  column: Column
  months: Readonly<Record<string, number>>
}

/** Whether a state that was checked on a date, known to the day, month or year, may have changed by a day. */
export function isDoubtful({ months }: Recheck, state: unknown, asOf: string, today: string): boolean {
  const age = typeof state === 'string' ? months[state] : undefined
  return age !== undefined && asOf < monthsBefore(today, age).slice(0, asOf.length)
}

/** The key of the question for such rows. */
export const DOUBTFUL = 'doubtful'

/** The question for rows whose state was checked too long ago. */
export function doubtfulPreset(
  { column, months }: Recheck,
  columns: Columns,
): { label: LocalizedText; condition(day: string): RawBuilder<unknown> } {
  const { expression } = columns[column] ?? {}
  const state = expression ? sql`(${sql.raw(expression)})` : sql.ref(column)
  return {
    label: { ar: 'لم يُتحقق منها حديثاً', en: 'Not checked lately' },
    condition: (day) =>
      sql`(${sql.join(
        Object.entries(months).map(
          ([name, age]) =>
            sql`(${state} = ${name} and as_of < left(${monthsBefore(day, age)}::text, length(as_of)))`,
        ),
        sql` or `,
      )})`,
  }
}
