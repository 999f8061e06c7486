import { targetAddress } from '../target.ts'
import type { Store } from './storage.ts'

const GUARD_KEY = 'reload'

declare global {
  interface Window {
    /** How many parts are being fetched that an open screen can do without (entries/client/late.ts): it is not loaded again for them. */
    late?: number
  }
}

type Marks = Pick<Store, 'getItem' | 'setItem'>

/** Whether the address may be loaded whole because a module of it failed: once for a version, and never offline. */
export function mayReload(marks: Marks | null, address: string, version: string, onLine: boolean): boolean {
  if (!marks || !onLine) return false
  const mark = `${version} ${address}`
  if (marks.getItem(GUARD_KEY) === mark) return false
  marks.setItem(GUARD_KEY, mark)
  return true
}

/**
 * A module that cannot be loaded (another version was put in its place, a broken line) leads to a full load of the
 * address the reader was going to, once (ROUTE-23). The router itself would only reload the page being left.
 */
export function onModuleFailure(marks: Marks | null, version: string): void {
  const lastLink = watchLinks()
  const wanted = () => targetAddress() ?? lastLink()
  addEventListener('vite:preloadError', (event) => {
    const address = wanted() ?? location.pathname + location.search
    if (!mayReload(marks, address, version, navigator.onLine && !window.late)) return
    event.preventDefault()
    location.assign(address)
  })
  const { navigation } = window
  navigation?.addEventListener('navigate', (event) => {
    const address = wanted()
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || address === null)
      return
    event.preventDefault()
    setTimeout(() => location.assign(address))
  })
}

const FRESH_MS = 10_000

/** The page of ours that a link just followed leads to: a module can fail before the router has said where it goes. */
function watchLinks(): () => string | null {
  let last: { address: string; at: number } | null = null
  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (link?.origin === location.origin && !link.target)
        last = { address: link.pathname + link.search, at: Date.now() }
    },
    true,
  )
  return () => (last && Date.now() - last.at < FRESH_MS ? last.address : null)
}
