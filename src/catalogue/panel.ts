import type { WordsName } from '#admin/panel/words.en.ts'
import { provideMessages } from './dictionary.ts'

/** Fetches a screen's own words and makes them ready. */
type Fetch = (name: WordsName) => Promise<void>

let loading: Promise<Fetch> | undefined

/** Makes ready in a browser what the panel's frame, lists and forms say; a screen's own words come with its view. */
export async function panelMessages(): Promise<void> {
  await panelWords()
}

/** Makes ready in a browser what some screens say. */
export async function screenMessages(name: WordsName): Promise<void> {
  await (
    await panelWords()
  )(name)
}

/** The server has all messages. */
function panelWords(): Promise<Fetch> {
  if (import.meta.env.SSR) return Promise.resolve(() => Promise.resolve())
  loading ??= document.documentElement.lang === 'en' ? english() : arabic()
  return loading
}

async function english(): Promise<Fetch> {
  const { en, screens } = await import('#admin/panel/words.en.ts')
  provideMessages('en', en)
  return async (name) => provideMessages('en', (await screens[name]()).en)
}

async function arabic(): Promise<Fetch> {
  const { ar, screens } = await import('#admin/panel/words.ar.ts')
  provideMessages('ar', ar)
  return async (name) => provideMessages('ar', (await screens[name]()).ar)
}
