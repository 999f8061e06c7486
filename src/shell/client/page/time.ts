import { pageMade } from '#i18n/page.ts'

const MINUTE = 60_000

/** Keeps 'five minutes ago' true: of a page that was made earlier at once, of an open one every minute. */
export function followTime(): void {
  // In the control panel React does it.
  if ('live' in document.documentElement.dataset || !document.querySelector('time[data-ago]')) return
  const tell = () =>
    void import('./ago.ts').then(
      ({ tellAges }) => tellAges(),
      () => undefined,
    )
  if (Date.now() - pageMade().getTime() >= MINUTE) tell()
  setInterval(tell, MINUTE)
}
