import { sql } from 'kysely'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import type { App } from '#platform/app.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { CACHE } from '#platform/limits/limits.ts'
import { LICENCE } from './export/licence.ts'
import { partialDate } from './present.server.ts'

/** Dropped when an import, or its undo, may have changed the terms of a source. */
export const LICENCES_TAG = 'licences'

/** The terms of a source by its newest import, as programs read them. */
export interface LicensedSource {
  source: LocalizedText
  licence: LocalizedText & { url: string | null }
  credit: LocalizedText
  edition: string | null
  /** The publisher's date, a partial one. */
  published: string | null
}

/** The sources among those named in a language that have a licence of their own, in the order of their names. */
export async function licensedSources(
  app: Pick<App, 'db' | 'memo'>,
  names: readonly string[],
  lang: Lang,
): Promise<LicensedSource[]> {
  if (names.length === 0) return []
  const all = await app.memo.get('licences', [LICENCES_TAG], () => readAll(app.db), CACHE.memoSeconds)
  return all.filter(({ source }) => names.includes(source[lang]))
}

async function readAll(db: Db): Promise<LicensedSource[]> {
  const { rows } = await sql<LicensedSource>`
    select distinct on (source_en, source_ar)
      json_build_object('ar', coalesce(source_ar, source_en), 'en', source_en) as source,
      json_build_object('ar', coalesce(licence_ar, licence_en), 'en', licence_en, 'url', licence_url) as licence,
      json_build_object('ar', coalesce(credit_ar, source_ar, source_en), 'en', coalesce(credit_en, source_en)) as credit,
      edition, published
    from data_import where licence_en is not null and source_en is not null and state = 'done'
    order by source_en, source_ar, id desc`.execute(db)
  return rows
}

/** Licence, its address and the publisher's date, a sentence a source: `World Bank: CC BY 4.0 (https://…), published 2 July 2026`. */
export async function licenceWords(
  app: Pick<App, 'db' | 'memo'>,
  names: readonly string[],
  lang: Lang,
  fmt = formatterOf(lang, new Date(0), DEFAULT_PREFS),
): Promise<string[]> {
  const found = await licensedSources(app, names, lang)
  return found.map(({ licence, credit, published }) => {
    const address = licence.url === null ? '' : ` (${licence.url})`
    const words = `${credit[lang]}: ${licence[lang]}${address}`
    if (published === null) return words
    const date = partialDate(published, fmt)
    return lang === 'ar' ? `${words}، تاريخ النشر ${date}` : `${words}, published ${date}`
  })
}

/** The terms of a file whose rows are from these sources: each licence, and the site's own words for what has none. */
export async function fileLicence(
  app: Pick<App, 'db' | 'memo'>,
  names: readonly string[],
  lang: Lang,
): Promise<string> {
  const licences = await licenceWords(app, names, lang)
  const isCovered = licences.length > 0 && licences.length === new Set(names).size
  if (isCovered) return licences.join(BETWEEN[lang])
  const rest = licences.length === 0 ? LICENCE[lang] : REST[lang]
  return [...licences, rest].join(BETWEEN[lang])
}

const BETWEEN = { ar: '؛ ', en: '; ' } as const

const REST: LocalizedText = {
  ar: `بقية المصادر: ${LICENCE.ar}`,
  en: `Other sources: ${LICENCE.en.charAt(0).toLowerCase()}${LICENCE.en.slice(1)}`,
}
