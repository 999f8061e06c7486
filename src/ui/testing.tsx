import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Lang } from '#i18n/locale.ts'
import { ar as sharedAr } from '#i18n/messages.ar.ts'
import { en as sharedEn } from '#i18n/messages.en.ts'
import { I18nProvider } from '#i18n/react.tsx'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { ar as chartsAr } from './charts/messages.ar.ts'
import { en as chartsEn } from './charts/messages.en.ts'
import { ar as formsAr } from './form/form-messages.ar.ts'
import { en as formsEn } from './form/form-messages.en.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

const DICTIONARIES = {
  ar: { ...sharedAr, ...ar, ...formsAr, ...chartsAr },
  en: { ...sharedEn, ...en, ...formsEn, ...chartsEn },
}

/** The instant at which the pages of the tests are rendered. */
const NOW = new Date('2026-11-20T11:35:00Z')

/** Html of a component on a page of the language, as the server sends it. For tests. */
export function render(lang: Lang, element: ReactNode): string {
  const value = { lang, dict: DICTIONARIES[lang], prefs: DEFAULT_PREFS, now: NOW }
  const page = <I18nProvider value={value}>{element}</I18nProvider>
  const router = createMemoryRouter([{ path: '*', element: page }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

/** What a reader sees or hears of it, in both languages. */
export function words(element: ReactNode): Record<Lang, string> {
  const text = (lang: Lang) =>
    render(lang, element)
      .replace(/<[^>]+>/g, ' ')
      .replace(/[\u2066-\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  return { ar: text('ar'), en: text('en') }
}
