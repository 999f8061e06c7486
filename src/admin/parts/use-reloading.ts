import { useEffect } from 'react'

const ASK_MS = 1500

/**
 * Loads the page again while something goes on, but not under an open question; without a script there is a link that does
 * it. The router's own way to ask again would come with every reader's page.
 */
export function useReloading(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => {
      if (!document.querySelector(':popover-open')) location.reload()
    }, ASK_MS)
    return () => clearInterval(timer)
  }, [active])
}
