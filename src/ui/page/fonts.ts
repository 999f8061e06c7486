import arabic from 'kimya-fonts/cairo-arabic-wght-normal.woff2?no-inline'
import latin from 'kimya-fonts/cairo-latin-wght-normal.woff2?no-inline'
import type { Lang } from '#i18n/locale.ts'

/**
 * Font files to preload, by language of the page. Arabic pages draw digits and codes with the Latin file, so they take
 * both. `<link rel="preload" as="font" type="font/woff2" crossorigin>`.
 */
export const FONT_PRELOADS: Record<Lang, readonly string[]> = { ar: [arabic, latin], en: [latin] }
