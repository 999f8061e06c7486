import { provideMessages } from './dictionary.ts'

let loading: Promise<void> | undefined

/** Makes the control panel's messages ready in a browser; readers never fetch them. As `moreMessages` does. */
export function panelMessages(): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve()
  loading ??=
    document.documentElement.lang === 'en'
      ? import('./panel.en.ts').then(({ en }) => provideMessages('en', en))
      : import('./panel.ar.ts').then(({ ar }) => provideMessages('ar', ar))
  return loading
}
