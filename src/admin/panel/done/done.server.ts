import type { Lang } from '#i18n/locale.ts'
import { ar } from './done-messages.ar.ts'
import { en } from './done-messages.en.ts'

type DoneKey = keyof typeof en

/** What a screen can say was done: `?done=`. */
export type Done = DoneKey extends `panel.done.${infer Name}` ? Name : never

const TEXTS = { ar, en }
const isKey = (key: string): key is DoneKey => Object.hasOwn(en, key)

/** What the screen of this address says was done, in words; null when nothing was. */
export function doneAt(url: URL, lang: Lang): string | null {
  const key = `panel.done.${url.searchParams.get('done')}`
  return isKey(key) ? TEXTS[lang][key] : null
}
