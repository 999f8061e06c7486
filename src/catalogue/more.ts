import { provideMessages } from './dictionary.ts'

let loading: Promise<void> | undefined

/**
 * Makes the messages outside the core ready in a browser. A page that uses them says `await moreMessages()` at the top
 * of its module: the router draws nothing before its modules are there.
 */
export function moreMessages(): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve()
  loading ??=
    document.documentElement.lang === 'en'
      ? import('./more.en.ts').then(({ en }) => provideMessages('en', en))
      : import('./more.ar.ts').then(({ ar }) => provideMessages('ar', ar))
  return loading
}
