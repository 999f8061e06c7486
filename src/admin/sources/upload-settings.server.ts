import { basename } from 'node:path/posix'
import { isPlace } from './places/address.ts'
import type { UploadSettings } from '../imports/upload-settings.ts'
import type { Fetched, SourceLayout } from './layouts/layout.ts'
import type { Source } from './store.server.ts'

/** The settings with which a source's file is imported: its layout, its publisher, and on what terms its figures may be used. */
export function settingsOf(source: Source, layout: SourceLayout, { edition }: Fetched): UploadSettings {
  const { sheet, headerRow } = source.settings
  return {
    ...layout.mapping(source.settings),
    confidence: null,
    source: {
      ar: source.publisher_ar,
      en: source.publisher_en,
      url: source.home_url,
      asOf: null,
      licence: licenceOf(source),
      edition: edition ?? null,
      credit: { ar: source.credit_ar, en: source.credit_en },
    },
    reading: { ...(sheet !== undefined && { sheet }), ...(headerRow !== undefined && { headerRow }) },
    columns: null,
    replaces: layout.replaces && [...layout.replaces],
    header: [],
  }
}

/** Names of licences that are words of a language. */
const LICENCES_AR: Readonly<Record<string, string>> = {
  'Public domain': 'ملك عام',
  'Free reuse with the source named': 'إعادة استخدام حرة مع ذكر المصدر',
  'UN Comtrade: no re-dissemination without permission': 'UN Comtrade: لا إعادة نشر بلا إذن',
}

const licenceOf = ({ licence, licence_url, home_url }: Source) => ({
  ar: LICENCES_AR[licence] ?? licence,
  en: licence,
  url: licence_url || home_url,
})

const MOST_NAME = 200

/** The name of a fetched file, by its address or place. */
export function fileName(url: string): string {
  const { pathname, hostname } = isPlace(url)
    ? { pathname: url.slice(url.indexOf(':') + 1), hostname: 'file' }
    : new URL(url)
  return (basename(pathname) || hostname).slice(-MOST_NAME)
}
