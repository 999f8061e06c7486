import { pageMade } from '#i18n/page.ts'

const MINUTE = 60_000

/** Updates texts such as 'five minutes ago': at once on a cached page, every minute on an open one. */
export function followTime(): void {
  // In the control panel React does it.
  if ('live' in document.documentElement.dataset || !document.querySelector('time[data-ago]')) return
  const update = () =>
    void import('./ago.ts').then(
      (ages) => ages.updateAges(),
      () => undefined,
    )
  if (Date.now() - pageMade().getTime() >= MINUTE) update()
  setInterval(update, MINUTE)
}
