import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { expandBody } from '#editorial/body/expand.server.ts'
import type { TextContext } from '#editorial/body/embeds.server.ts'
import { isolateHtml } from '#i18n/bidi/isolate-html.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { I18nInput } from '#i18n/i18n.ts'
import { dirOf, localePath, otherLang, type Lang } from '#i18n/locale.ts'
import { ar as languageAr } from '#i18n/messages.ar.ts'
import { en as languageEn } from '#i18n/messages.en.ts'
import { serializePrefs } from '#i18n/prefs.ts'
import { I18nProvider } from '#i18n/react.tsx'
import { scrollableTables } from '#platform/html/scrollable-tables.server.ts'
import { cleanStoredHtml } from '#platform/html/stored.server.ts'
import { CACHE } from '#platform/limits/limits.ts'
import { ar as uiAr } from '#ui/messages.ar.ts'
import { en as uiEn } from '#ui/messages.en.ts'
import { srcset } from '#platform/images/srcset.ts'
import type { Coverage, EntryRow } from './read.server.ts'
import { EntryItem, type ShownEntry } from './view/EntryItem.tsx'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

const WORDS = { ar: { ...languageAr, ...uiAr, ...ar }, en: { ...languageEn, ...uiEn, ...en } }

/** The words of a coverage, which no browser is sent. */
export const liveWords = ({ lang, prefs, now }: Pick<TextContext, 'lang' | 'prefs' | 'now'>): I18nInput => ({
  lang,
  prefs,
  now,
  dict: WORDS[lang],
})

/** A piece of a coverage as HTML. */
export const written = (ctx: Pick<TextContext, 'lang' | 'prefs' | 'now'>, piece: ReactNode): string =>
  renderToStaticMarkup(<I18nProvider value={liveWords(ctx)}>{piece}</I18nProvider>)

/** The language in which an entry is shown: the reader's, or the one that it has until it is translated. */
export function langOfEntry(
  row: Pick<EntryRow, 'title_ar' | 'title_en' | 'body_ar' | 'body_en'>,
  lang: Lang,
): Lang {
  return row[`title_${lang}`] || row[`body_${lang}`] ? lang : otherLang(lang)
}

/** The path of an entry's own address. */
export const entryPath = (page: string, id: number) => `${page}?entry=${id}#live-${id}`

/**
 * An entry as HTML. Rendered once for all readers of a language with the same choice of numbers, and kept until it is changed; one with
 * figures of the site or of other sites is written anew, as they may have changed.
 */
export function renderEntry(ctx: TextContext, coverage: Coverage, row: EntryRow): Promise<string> {
  const render = async () => written(ctx, <EntryItem entry={await shownEntry(ctx, coverage, row)} />)
  const own = langOfEntry(row, ctx.lang)
  if (/ data-(?:embed|card)="/.test(row[`body_${own}`] ?? '')) return render()
  const key = [row.id, row.revision, ctx.lang, serializePrefs(ctx.prefs), isToday(ctx, row.at)]
  return ctx.app.memo.get(`live:entry:${key.join('|')}`, [], render, CACHE.memoSeconds)
}

const isToday = ({ now }: Pick<TextContext, 'now'>, at: Date) => isoDay(at) === isoDay(now)

async function shownEntry(ctx: TextContext, coverage: Coverage, row: EntryRow): Promise<ShownEntry> {
  const { lang } = ctx
  const own = langOfEntry(row, lang)
  const path = entryPath(localePath(lang, coverage.paths[lang]), row.id)
  const entry = { id: row.id, at: row.at, revision: row.revision, today: isToday(ctx, row.at), path }
  if (row.removed_at) return { ...entry, removedAt: row.removed_at }
  const { image_key: key, width, height } = row
  const note = row[`note_${lang}`]
  return {
    ...entry,
    url: ctx.app.config.publicUrl + path,
    title: row[`title_${own}`],
    body: await bodyOf(ctx, row[`body_${own}`], own, row.id),
    foreign: own === lang ? null : { lang: own, dir: dirOf(own) },
    author: row[`desk_${lang}`] ?? row[`desk_${otherLang(lang)}`],
    picture:
      key && width && height
        ? { ...srcset({ key, width, height }), alt: row[`image_alt_${own}`] ?? '' }
        : null,
    corrected: row.corrected_at && { at: row.corrected_at, note },
  }
}

async function bodyOf(
  ctx: TextContext,
  stored: string | null,
  lang: Lang,
  id: number,
): Promise<string | null> {
  if (!stored) return null
  const text = scrollableTables(isolateHtml(cleanStoredHtml(stored), lang))
  const { text: html } = await expandBody(ctx, { text, lang })
  // The notes of several entries are on one page.
  return html.replace(/((?:id="|href="#)(?:note|ref)-)(\d+")/g, `$1${id}-$2`)
}
