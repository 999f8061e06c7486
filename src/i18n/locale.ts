export const LANGS = ['ar', 'en'] as const

/** A language of the portal, as it is in addresses, cookies and columns. */
export type Lang = (typeof LANGS)[number]

export const DEFAULT_LANG: Lang = 'ar'

/** Writing direction of a language's page or element. */
export function dirOf(lang: Lang): 'rtl' | 'ltr' {
  return lang === 'ar' ? 'rtl' : 'ltr'
}

/** An arrow that points the way the language reads. */
export function arrowOf(lang: Lang): '←' | '→' {
  return lang === 'ar' ? '←' : '→'
}

/** The twin language. */
export function otherLang(lang: Lang): Lang {
  return lang === 'ar' ? 'en' : 'ar'
}

/**
 * Splits an address into its language and the path that both languages share: `/en/aw/show` -> `en`, `/aw/show`.
 * The path always starts with exactly one slash: `/en//host` must not turn into the address of another host.
 */
export function splitLang(pathname: string): { lang: Lang; path: string } {
  const english = /^\/en(?![^/?#])/.test(pathname)
  const rest = english ? pathname.slice(3) : pathname
  return { lang: english ? 'en' : 'ar', path: '/' + rest.replace(/^[/\\]+/, '') }
}

/**
 * The address of a path in a language, query and hash included: `('en', '/aw/show?page=2')` -> `/en/aw/show?page=2`.
 * Takes a path of either language. What is no absolute path of the site (`#top`, `https://…`) comes back unchanged.
 */
export function localePath(lang: Lang, path: string): string {
  if (!/^\/(?![/\\])/.test(path)) return path
  const shared = splitLang(path).path
  return lang === 'ar' ? shared : '/en' + shared.replace(/^\/(?=[?#]|$)/, '')
}
