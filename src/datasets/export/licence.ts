import type { LocalizedText } from '#i18n/localized-text.ts'

/** On what terms a file may be used. */
export const LICENCE: LocalizedText = {
  ar: 'يُسمح باستخدامها مع ذكر كيميا ومصدر كل صف؛ وتبقى حقوق المصادر لأصحابها',
  en: 'Free to use with credit to Kimya and to the source of each row; rights in the sources remain with their owners',
}
