/** Asks before a form with changes is left, by a link of the page or by closing it; sending it asks nothing. Returns how to stop. */
export function askBeforeLeaving(form: HTMLFormElement | null, question: string): () => void {
  const stop = new AbortController()
  const { signal } = stop
  form?.addEventListener('submit', () => stop.abort(), { signal })
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      const leaves =
        link && !link.target && link.pathname + link.search !== location.pathname + location.search
      if (!leaves || event.ctrlKey || event.metaKey || event.shiftKey) return
      // The browser's own question: the router goes nowhere while it is open.
      if (confirm(question)) stop.abort()
      else {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    },
    { capture: true, signal },
  )
  return () => stop.abort()
}
