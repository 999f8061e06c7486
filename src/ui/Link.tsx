import { createContext, use, type ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'
import { localePath, type Lang } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'

/** Whether the router follows links: in the control panel. Everywhere else the browser does. */
export const RouterLinks = createContext(false)

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'lang'> & {
  /** A path of the site without language prefix, `?query`, `#hash`, or a full address. */
  to: string
  /** Language of the page it leads to; the page's own when left out. */
  lang?: Lang
  /** Leads to this page with another choice: what changes is replaced, and the reader's position stays the same. */
  inPlace?: boolean
}

const OF_OTHER_SCRIPTS = /(?:%[89A-F][0-9A-F])+/gi

/**
 * An address with Arabic letters as letters. A browser sends them as bytes in any case; as `%D8%B3` each takes six signs of a
 * page, and the words of a title are not found again in its address when the page is compressed.
 */
export function spelledOut(href: string): string {
  if (!href.startsWith('/') || !href.includes('%')) return href
  const end = href.search(/[?#]|$/)
  const path = href.slice(0, end).replace(OF_OTHER_SCRIPTS, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })
  return path + href.slice(end)
}

/** A link in the reader's language; with `lang` it leads to, and is marked as, the other one. */
export function Link({ to, lang, inPlace, children, ...rest }: LinkProps) {
  const page = useI18n()
  const href = localePath(lang ?? page.lang, to)
  const marks = lang && { lang, hrefLang: lang }
  const routed =
    use(RouterLinks) && /^\/(?:en\/)?admin(?:[/?#]|$)/.test(href) && (!lang || lang === page.lang)
  if (routed)
    return (
      <RouterLink to={href} preventScrollReset={inPlace} {...marks} {...rest}>
        {children}
      </RouterLink>
    )
  return (
    <a {...marks} {...rest} data-in-place={inPlace ? '' : undefined} href={spelledOut(href)}>
      {children}
    </a>
  )
}
