import type { Element } from 'domhandler'
import type { Lang } from '#i18n/locale.ts'
import { langOfCode } from '../lang-code.ts'
import { childrenOf, own, textOf } from '../xml/elements.ts'

/** What an item says of its language and of its twin: Polylang as terms, WPML and an export of ours as custom fields. */
export function languageOf(
  item: Element,
  meta: ReadonlyMap<string, readonly string[]>,
): { lang: Lang | null; twin: string | null } {
  let lang = langOfCode(
    meta.get('_kimya_lang')?.[0] ??
      meta.get('_wpml_import_language_code')?.[0] ??
      meta.get('wpml_language')?.[0] ??
      '',
  )
  const group = meta.get('_wpml_import_translation_group')?.[0]
  const ours = meta.has('_kimya_twin') ? meta.get('_kimya_id')?.[0] : undefined
  let twin = group ? `wpml:${own(group)}` : ours ? `kimya:${own(ours)}` : null
  for (const { name, attribs } of childrenOf(item)) {
    if (name !== 'category') continue
    const { domain, nicename = '' } = attribs
    if (domain === 'language') lang ??= langOfCode(nicename)
    if (domain === 'post_translations') twin ??= own(nicename)
  }
  return { lang: lang ?? langOfAddress(textOf(item, 'link')), twin }
}

/** Sites that WPML made name the language in the address alone. */
function langOfAddress(link: string): Lang | null {
  if (!URL.canParse(link)) return null
  const { pathname, searchParams } = new URL(link)
  return (
    langOfCode(searchParams.get('lang') ?? '') ??
    (/^\/(ar|en)\//.exec(pathname)?.[1] as Lang | undefined) ??
    null
  )
}

const MARKED = /\[:(?:ar|en)\]|<!--:(?:ar|en)-->/

/** Both languages of a text that holds both (qTranslate): `[:ar]…[:en]…[:]`; null of any other. */
export function bothLanguages(text: string): Readonly<Partial<Record<Lang, string>>> | null {
  if (!MARKED.test(text)) return null
  const found: Partial<Record<Lang, string>> = {}
  let lang: Lang | null = null
  for (const part of text.split(/(\[:[a-z]{0,2}\]|<!--:[a-z]{0,2}-->)/)) {
    const mark = /^(?:\[:|<!--:)([a-z]{0,2})(?:\]|-->)$/.exec(part)
    if (mark) lang = langOfCode(mark[1] ?? '')
    else if (lang) found[lang] = (found[lang] ?? '') + part
  }
  return found
}
