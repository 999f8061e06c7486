import { provideMessages } from './dictionary.ts'

let loading: Promise<void> | undefined

/** Makes ready in a browser what the panel's frame, lists and forms say; a screen's own words come with its view. */
export function panelMessages(): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve()
  loading ??=
    document.documentElement.lang === 'en'
      ? import('#admin/panel/messages.en.ts').then(({ en }) => provideMessages('en', en))
      : import('#admin/panel/messages.ar.ts').then(({ ar }) => provideMessages('ar', ar))
  return loading
}
