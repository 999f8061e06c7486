import { showNotice } from './notices.ts'

const SHORT_MS = 400

/**
 * Shows the thirty-second overlay (SHELL-06) while the work lasts, unless it is done at once. Gives the work's own
 * result or error; the overlay goes when the work is done or its thirty seconds are over.
 */
export async function withOverlay<Result>(work: Promise<Result>, message?: string): Promise<Result> {
  let hide = () => {}
  const timer = setTimeout(() => {
    const focused = document.activeElement
    const take = showNotice({ kind: 'overlay', message })
    hide = () => {
      take()
      if (focused instanceof HTMLElement) focused.focus()
    }
  }, SHORT_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    hide()
  }
}
