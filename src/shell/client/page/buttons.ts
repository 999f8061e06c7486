/** Buttons and boxes that do one small thing, wherever they are on a page. */
export function serveButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy], [data-print]') : null
    if (!button) return
    const { copy, copied = '' } = button.dataset
    if (copy === undefined) return print()
    void navigator.clipboard?.writeText(copy).then(() => {
      button.classList.add('done')
      const said = button.nextElementSibling
      if (said) said.textContent = copied
    })
  })

  // A day picked in the browser's calendar is written into the text field beside it.
  document.addEventListener('change', ({ target: picker }) => {
    if (!(picker instanceof HTMLInputElement) || !picker.matches('.date-pick[type=date]')) return
    const text = picker.previousElementSibling
    if (!(text instanceof HTMLInputElement) || picker.value === '') return
    text.value = picker.value
    picker.value = ''
  })

  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]'))
      return
    const search = document.querySelector<HTMLElement>('[data-shortcut]')
    if (!search) return
    event.preventDefault()
    // On a page of figures it is a link, and a click on the box of others changes nothing.
    search.focus()
    search.click()
  })
}
