import type { ComponentType } from 'react'
import { provideMessages } from '#catalogue/dictionary.ts'
import type { Lang } from '#i18n/locale.ts'
import type { EditorProps } from './Editor.tsx'

let loading: Promise<ComponentType<EditorProps>> | undefined

/** Fetches the editor and its words in the page's language, once. After a failure the next call tries again. */
export function loadEditor(lang: Lang): Promise<ComponentType<EditorProps>> {
  const words =
    lang === 'en'
      ? import('./messages.en.ts').then(({ en }) => provideMessages('en', en))
      : import('./messages.ar.ts').then(({ ar }) => provideMessages('ar', ar))
  loading ??= Promise.all([import('./Editor.tsx'), words]).then(([{ default: Editor }]) => Editor)
  loading.catch(() => (loading = undefined))
  return loading
}
