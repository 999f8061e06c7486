import { lastDayOf } from '#datasets/values/partial-date.ts'

/** The last day that a price of a frequency may carry: today, or the end of the period that is running. */
export function latestDay(frequency: string, today: string): string {
  const [year, month] = [today.slice(0, 4), Number(today.slice(5, 7))]
  if (frequency === 'monthly') return lastDayOf(today.slice(0, 7))
  if (frequency === 'quarterly')
    return lastDayOf(`${year}-${String(Math.ceil(month / 3) * 3).padStart(2, '0')}`)
  return frequency === 'annual' ? lastDayOf(year) : today
}
