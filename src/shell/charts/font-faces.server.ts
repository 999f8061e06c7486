import arabic from 'kimya-fonts/cairo-arabic-wght-normal.woff2?inline'
import latin from 'kimya-fonts/cairo-latin-wght-normal.woff2?inline'
import type { Lang } from '#i18n/locale.ts'

const face = (data: string, range: string) =>
  `@font-face{font-family:Cairo;font-weight:400 900;src:url(${data}) format("woff2")${range && `;unicode-range:${range}`}}`

/** Cairo inside a file, so that its text looks the same where the font is not installed: 50 kB in Arabic, 20 in English. */
export function fontFaces(lang: Lang): string {
  const own = face(latin, '')
  return lang === 'ar'
    ? own + face(arabic, 'U+0600-06FF,U+0750-077F,U+0870-08FF,U+200C-200E,U+FB50-FEFC')
    : own
}
