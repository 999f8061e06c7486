import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ar as languageAr } from '#i18n/messages.ar.ts'
import { en as languageEn } from '#i18n/messages.en.ts'
import { I18nProvider } from '#i18n/react.tsx'
import type { RequestContext } from '#platform/http/context.server.ts'
import { ar as uiAr } from '#ui/messages.ar.ts'
import { en as uiEn } from '#ui/messages.en.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

const WORDS = { ar: { ...languageAr, ...uiAr, ...ar }, en: { ...languageEn, ...uiEn, ...en } }

/** Markup of documents as HTML: they are links and forms, so a browser is sent no code and no words for them. */
export function documentsHtml(
  { lang, prefs, now }: Pick<RequestContext, 'lang' | 'prefs' | 'now'>,
  view: ReactNode,
): string {
  return renderToStaticMarkup(
    <I18nProvider value={{ lang, prefs, now, dict: WORDS[lang] }}>{view}</I18nProvider>,
  )
}
