import type { Translate } from '#i18n/translator.ts'

/** Says under each counted text what is left of it while it is typed (CharacterCount.tsx). */
export function countCharacters(form: HTMLFormElement, t: Translate): void {
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement) || target.dataset['max'] === undefined) return
    const said = document.querySelector(`#${target.id}-hint .counter`)
    const left = Number(target.dataset['max']) - Array.from(target.value).length
    if (!said) return
    said.classList.toggle('over', left < 0)
    said.textContent = left < 0 ? t('ui.count.over', { count: -left }) : t('ui.count.left', { count: left })
  })
}
