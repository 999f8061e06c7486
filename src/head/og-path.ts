import { LANGS, type Lang } from '#i18n/locale.ts'

/** Things that have an image of their own; `site` is the general one. */
export const OG_KINDS = ['site', 'post', 'page', 'category', 'section', 'product', 'company'] as const
export type OgKind = (typeof OG_KINDS)[number]

/** `png` is a drawn card, `jpg` the photo of a post, cropped. */
export type OgFormat = 'png' | 'jpg'

/** `/og/post/345.ar.png`; the key is an id or a slug, and 'site' for the general image. */
export function ogPath(kind: OgKind, key: string | number, lang: Lang, format: OgFormat = 'png'): string {
  return `/og/${kind}/${key}.${lang}.${format}`
}

/** The parts of an image's address; null when it is none of ours. */
export function parseOgPath(
  kind: string,
  file: string,
): { kind: OgKind; key: string; lang: Lang; format: OgFormat } | null {
  const [, key, ending, format] = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.(ar|en)\.(png|jpg)$/.exec(file) ?? []
  const known = OG_KINDS.find((k) => k === kind)
  const lang = LANGS.find((l) => l === ending)
  return known && key && key.length <= 80 && lang
    ? { kind: known, key, lang, format: format === 'jpg' ? 'jpg' : 'png' }
    : null
}
