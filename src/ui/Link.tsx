import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router'
import { localePath, type Lang } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'

export type LinkProps = Omit<RouterLinkProps, 'to' | 'lang'> & {
  /** A path of the site without language prefix, `?query`, `#hash`, or a full address. */
  to: string
  /** Language of the page it leads to; the page's own when left out. */
  lang?: Lang
}

/**
 * A link that keeps the reader's language; with `lang` it leads to, and is marked as, the other one, whose page is loaded
 * anew: the router of a page knows its own language's addresses only.
 */
export function Link({ to, lang, ...rest }: LinkProps) {
  const page = useI18n()
  const href = localePath(lang ?? page.lang, to)
  return (
    <RouterLink
      to={href}
      {...(lang && { lang, hrefLang: lang, reloadDocument: lang !== page.lang })}
      {...rest}
    />
  )
}
