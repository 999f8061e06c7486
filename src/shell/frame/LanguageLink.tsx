import { useLocation, useRouteLoaderData } from 'react-router'
import { localePath, otherLang } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'

const NAMES = { ar: 'العربية', en: 'English' } as const

/** What a page loaded whose address differs between the languages: a category, or a post. */
type Loaded = { twinPath?: string; post?: { twinPath: string } } | undefined

/**
 * Leads to this very page in the other language, with its query; where slugs differ, to the address that the page has
 * there. The choice and the reader's place are remembered by client/language-choice.ts, wherever such a link is.
 */
export function LanguageLink({ className }: { className?: string }) {
  const { lang } = useI18n()
  const { pathname, search } = useLocation()
  // Routes of `routes.ts` by their paths; asking for all matches would cost every page 100 bytes of script.
  const content = useRouteLoaderData<Loaded>('c/:key')
  const world = useRouteLoaderData<Loaded>('aw/:key')
  const { twinPath, post } = content ?? world ?? {}
  const other = otherLang(lang)
  return (
    <Link
      className={className}
      to={localePath(other, twinPath ?? post?.twinPath ?? pathname) + search}
      lang={other}
    >
      <Icon name="globe" /> {NAMES[other]}
    </Link>
  )
}
