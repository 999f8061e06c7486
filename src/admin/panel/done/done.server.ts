import type { Lang } from '#i18n/locale.ts'
import { ar } from './done-messages.ar.ts'
import { en } from './done-messages.en.ts'

type DoneKey = keyof typeof en

/** The confirmations of screens: `?done=`. */
export type Done = DoneKey extends `panel.done.${infer Name}` ? Name : never

const TEXTS = { ar, en }
const isKey = (key: string): key is DoneKey => Object.hasOwn(en, key)

/** The confirmation for this address, in words; null without one. */
export function doneAt(url: URL, lang: Lang): string | null {
  const key = `panel.done.${url.searchParams.get('done')}`
  return isKey(key) ? TEXTS[lang][key] : null
}
