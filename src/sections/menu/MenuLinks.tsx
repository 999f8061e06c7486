import { localePath, type Lang } from '#i18n/locale.ts'
import { Bidi } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { MenuLink, MenuList } from './contract.ts'

interface MenuLinkViewProps {
  link: MenuLink
  lang: Lang
  /** The path of the page that is shown, without its language. */
  here?: string
  icon?: boolean
}

/** A link of the menu; marked exactly on the page that it leads to (ROUTE-20). */
export function MenuLinkView({
  link: { to, label, icon: name },
  lang,
  here,
  icon = false,
}: MenuLinkViewProps) {
  return (
    <a href={localePath(lang, to)} aria-current={to === here ? 'page' : undefined}>
      {icon && <Icon name={name} />}
      <Bidi text={label} />
    </a>
  )
}

/** The header's line: news, and the figures after a rule. */
export function MenuBar({ menu, lang, here }: { menu: readonly MenuList[]; lang: Lang; here?: string }) {
  const [news = [], data = []] = menu.map(({ links }) => links)
  const all = (links: readonly MenuLink[]) =>
    links.map((link) => <MenuLinkView key={link.key} link={link} lang={lang} here={here} />)
  return (
    <>
      {all(news)}
      {news.length > 0 && data.length > 0 && <span className="divider" />}
      {all(data)}
    </>
  )
}
