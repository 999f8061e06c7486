import { pageLang, pagePrefs } from '#i18n/page.ts'
import { digitsFor } from '#i18n/prefs.ts'
import { inDigits } from '#i18n/number/digits.ts'
import { readDesign, saveDesign, THEMES, wearDesign } from '#ui/page/design.ts'
import { stepFontSize } from '#ui/page/font-size.ts'

const digits = digitsFor(pageLang(), pagePrefs())

/** The buttons of theme and text size (SHELL-09) change the reader's design. */
export function changeDesign(): void {
  document.addEventListener('click', ({ target }) => {
    const button =
      target instanceof Element ? target.closest<HTMLElement>('[data-themes], [data-font-step]') : null
    if (!button) return
    const { theme, fontSize } = readDesign()
    const step = button.dataset['fontStep'] === '1' ? 1 : -1
    if (button.dataset['themes'])
      saveDesign({ theme: THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system' })
    else saveDesign({ fontSize: stepFontSize(fontSize, step) })
    showDesign()
  })
  // A page that was rendered before the last choice: prefetched, or restored from the history.
  const wear = () => {
    wearDesign()
    showDesign()
  }
  document.addEventListener('prerenderingchange', wear)
  addEventListener('pageshow', ({ persisted }) => persisted && wear())
}

/** The buttons' labels for the present design. */
export function showDesign(): void {
  const { theme, fontSize } = readDesign()
  for (const button of document.querySelectorAll<HTMLElement>('[data-themes]')) {
    const names = JSON.parse(button.dataset['themes'] ?? '[]') as string[]
    button.ariaLabel = names[THEMES.indexOf(theme)] ?? ''
  }
  for (const tool of document.querySelectorAll('.font-size-tool')) {
    const figure = tool.querySelector('output bdi')
    if (figure) figure.textContent = inDigits(String(fontSize), digits)
    for (const button of tool.querySelectorAll<HTMLElement>('[data-font-step]'))
      button.ariaDisabled = String(
        stepFontSize(fontSize, button.dataset['fontStep'] === '1' ? 1 : -1) === fontSize,
      )
  }
}
