import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ar as languageAr } from '#i18n/messages.ar.ts'
import { en as languageEn } from '#i18n/messages.en.ts'
import { I18nProvider } from '#i18n/react.tsx'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Article } from '../contract.ts'
import { Byline, Corrections } from './Byline.server.tsx'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

const WORDS = { ar: { ...languageAr, ...ar }, en: { ...languageEn, ...en } }

/** Finished pieces of a post's page: the browser needs no code for them. */
export interface PostLines {
  byline: string
  /** The corrections; null without any. */
  corrected: string | null
}

/** Writes a post's byline and its corrections as HTML. */
export function postLines({ lang, prefs, now }: RequestContext, post: Article): PostLines {
  const write = (piece: ReactNode) =>
    renderToStaticMarkup(<I18nProvider value={{ lang, prefs, now, dict: WORDS[lang] }}>{piece}</I18nProvider>)
  const { corrections } = post
  return {
    byline: write(<Byline post={post} />),
    corrected: corrections.length > 0 ? write(<Corrections corrections={corrections} />) : null,
  }
}
