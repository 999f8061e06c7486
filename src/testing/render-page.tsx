import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import type { Lang } from '#i18n/locale.ts'
import type { Dictionary } from '#i18n/messages.ts'
import { DEFAULT_PREFS, type ReaderPrefs } from '#i18n/prefs.ts'
import { I18nProvider } from '#i18n/react.tsx'

const FILES = {
  ar: import.meta.glob<{ ar: Dictionary }>('../**/*messages.ar.ts', { eager: true }),
  en: import.meta.glob<{ en: Dictionary }>('../**/*messages.en.ts', { eager: true }),
}
const WORDS: Record<Lang, Dictionary> = {
  ar: Object.assign({}, ...Object.values(FILES.ar).map((file) => file.ar)),
  en: Object.assign({}, ...Object.values(FILES.en).map((file) => file.en)),
}

/** A page as the server writes it, without its frame. */
export function renderPage(
  Page: ComponentType,
  lang: Lang,
  data: {
    loader?: unknown
    action?: unknown
    /** The data of every page's frame. */ root?: unknown
    prefs?: ReaderPrefs
  },
): string {
  const page = { id: 'page', path: '/', Component: Page }
  const Stub = createRoutesStub(
    data.root === undefined ? [page] : [{ id: 'root', path: '/', Component: Outlet, children: [page] }],
  )
  const input = {
    lang,
    dict: WORDS[lang],
    prefs: data.prefs ?? DEFAULT_PREFS,
    now: new Date('2026-11-20T12:00:00Z'),
  }
  return renderToString(
    <I18nProvider value={input}>
      <Stub
        hydrationData={{
          loaderData: { page: data.loader, ...(data.root !== undefined && { root: data.root }) },
          actionData: data.action ? { page: data.action } : undefined,
        }}
      />
    </I18nProvider>,
  )
}
