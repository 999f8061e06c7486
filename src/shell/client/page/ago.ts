import { pageI18n } from '#i18n/page-i18n.ts'

/** Writes how long ago each moment was by the reader's clock. */
export async function updateAges(): Promise<void> {
  const { fmt } = await pageI18n()
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    const age = fmt.relative(time.dateTime, new Date())
    if (time.textContent !== age) time.textContent = age
  }
}
