import { withOverlay } from '#ui/notices/overlay.ts'

/** A posted form replaces the page; while the server takes its time the overlay covers it (SHELL-06). */
export function coverSlowForms(): void {
  addEventListener('submit', (event) => {
    const { target, defaultPrevented } = event
    if (defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== 'post') return
    // The page that answers takes the overlay away with everything else; coming back to this one does too.
    void withOverlay(new Promise<void>((done) => addEventListener('pageshow', () => done(), { once: true })))
  })
}
