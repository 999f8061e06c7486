import type { LocalizedText } from '#i18n/localized-text.ts'

/** What the feed of the updates of sources is called. */
export const UPDATES_TITLE: LocalizedText = { ar: 'تحديثات المصادر', en: 'Source updates' }
