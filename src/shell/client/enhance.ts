import './start/early-errors.ts'
import { drawNoticesBy } from '#ui/notices/notices.ts'
import { serveButtons } from './page/buttons.ts'
import { changeDesign, showDesign } from './page/design-buttons.ts'
import { pageFacts } from './facts.ts'
import { turnInPlace } from './in-place.ts'
import { startIslands, watchIslands } from './islands.ts'
import { rememberLanguage, restoreScroll } from './page/language-choice.ts'
import { goAhead } from './page/go-ahead.ts'
import { findMissingPictures, watchPictures } from './page/pictures.ts'
import { prepareCharts } from './page/prepare-charts.ts'
import { followScrolling } from './page/scrolling.ts'
import { keepSidebar } from './page/sidebar.ts'
import { start } from './start/startup.ts'
import { followTime } from './page/time.ts'

/**
 * The script of every page (decision 0071): what the server wrote is the page, and this adds what only a hand, a key or a
 * clock can ask for. It listens on the document, so that what comes into the page later needs nothing.
 */
function look(): void {
  showDesign()
  findMissingPictures()
  prepareCharts()
  startIslands()
}

watchIslands()
turnInPlace(look)
changeDesign()
serveButtons()
watchPictures()
rememberLanguage()
restoreScroll()
keepSidebar()
if (pageFacts.ahead) goAhead()
look()
// Their renderer is fetched with the first of them.
drawNoticesBy(
  () =>
    void import('#ui/notices/stage.ts').then(
      (stage) => stage.draw(),
      () => undefined,
    ),
)
whenRead(() =>
  whenIdle(() => {
    // It asks where the page is scrolled to, for which an earlier script would lay it out before its first paint.
    followScrolling()
    followTime()
    void start()
  }),
)

/** A page that the browser made ready ahead may never be read: it counts nothing, asks nothing and installs nothing until it is. */
function whenRead(work: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', work, { once: true })
  else work()
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 1000 })
  else setTimeout(work, 1000)
}

declare global {
  interface Document {
    /** Chromium's, which alone makes pages ready ahead. */
    readonly prerendering?: boolean
  }
}

import.meta.hot?.on('portal:changed', () => {
  if (!('live' in document.documentElement.dataset)) location.reload()
})
