/**
 * Links to the same page with another choice (`data-in-place`: another month, another order) replace what changes, the nearest
 * `data-region` or the page's main part, without scrolling. Back and forward do the same.
 */
export function turnInPlace(changed: () => void): void {
  let shown = location.pathname + location.search
  const turn = (href: string, region: string, pushed: boolean) =>
    import('./turn.ts')
      .then((file) => file.turn(href, region, pushed))
      .then(
        () => {
          shown = location.pathname + location.search
          changed()
        },
        () => location.assign(href),
      )

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.dataset['inPlace'] === undefined || event.defaultPrevented || event.button) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void turn(link.href, link.closest('[data-region]')?.id ?? 'm', true)
  })
  addEventListener('popstate', () => {
    // Another place of the same page is no other choice.
    if (location.pathname + location.search !== shown) void turn(location.href, 'm', false)
  })
}
