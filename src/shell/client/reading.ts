import { NEWSLETTER_MARK, READS_PATH } from '#editorial/reads/contract.ts'
import { declines, quarterOf, stepOf } from './reading-steps.ts'

/** Pages of one person, and the panel: their addresses are reported to nobody. */
const PERSONAL = /^\/(en\/)?(account|profile|admin|preview|board|u|lock)(\/|$)/
const HOST = /^[a-z-]+:\/\/([^/:?#]+)/

/**
 * Reports a reading when it ends, once a page, without cookies: how much of it was in view and for how long. `startup.ts` fetches
 * this once the page was open for some seconds.
 */
function followReading(): void {
  const [opened] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & Opened)[]
  const path = location.pathname
  if (declines(navigator) || PERSONAL.test(path) || (opened?.responseStatus ?? 0) >= 400) return
  const text = document.querySelector('.article .prose') ?? document.querySelector('main') ?? document.body
  const mark = location.hash === `#${NEWSLETTER_MARK}` ? NEWSLETTER_MARK : ''
  // An address that is passed on shall not count as a newsletter's.
  if (mark) history.replaceState(history.state, '', path + location.search)
  const isHidden = () => document.visibilityState === 'hidden'
  /** Since when it is in view; null before it is, and once it was reported. */
  let since = isHidden() ? null : (opened?.activationStart ?? 0)
  let seen = 0
  const look = () => {
    seen = Math.max(seen, innerHeight - text.getBoundingClientRect().top)
  }
  const end = () => {
    if (since === null) return
    look()
    const seconds = (performance.now() - since) / 1000
    since = null
    const from = HOST.exec(document.referrer)?.[1] ?? ''
    const share = quarterOf(seen, text.scrollHeight)
    const body = JSON.stringify({ path, from, mark, share, time: stepOf(seconds) })
    // A beacon brings its cookies: it is for browsers that end every other request with the page.
    if ('keepalive' in Request.prototype)
      void fetch(READS_PATH, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => null)
    else navigator.sendBeacon(READS_PATH, body)
  }
  let reported = false
  const leave = () => {
    if (reported) return
    reported = since !== null
    end()
  }
  look()
  addEventListener('scroll', look, { passive: true })
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', () => {
    if (isHidden()) leave()
    else if (!reported) since = performance.now()
  })
  // The page came back from the browser's memory: it is read again.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    reported = false
    seen = 0
    since = performance.now()
  })
}

followReading()

/** What not every browser says of how a page was opened. */
interface Opened {
  responseStatus?: number
  /** When a page that was made ready ahead was opened. */
  activationStart?: number
}
