import { pageI18n } from '#i18n/page-i18n.ts'

/** Writes how long ago each moment was by the reader's clock. */
export function updateAges(): void {
  const { fmt } = pageI18n()
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    const age = fmt.relative(time.dateTime, new Date())
    if (time.textContent !== age) time.textContent = age
  }
}
