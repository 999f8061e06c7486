import { createTranslator, type Translate } from '#i18n/translator.ts'
import { pageLang, pagePrefs } from '#i18n/page.ts'
import { checkOnSubmit } from './check-on-submit.ts'
import { countCharacters } from './count-characters.ts'

/** Counts the texts of a form and checks it before it is sent. */
export async function helpFilling(form: HTMLFormElement): Promise<void> {
  const t = await formWords()
  countCharacters(form, t)
  checkOnSubmit(form, t)
}

/** The few words that count, without the formatters of dates and prices. */
async function formWords(): Promise<Translate> {
  const lang = pageLang()
  const words =
    lang === 'en' ? (await import('./form-messages.en.ts')).en : (await import('./form-messages.ar.ts')).ar
  return createTranslator(lang, words, pagePrefs())
}
