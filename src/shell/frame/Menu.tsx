import { useLocation } from 'react-router'
import { splitLang } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import type { MenuList } from '#sections/menu/contract.ts'
import { MenuBar, MenuLinkView } from '#sections/menu/MenuLinks.tsx'

export interface MenuProps {
  menu: readonly MenuList[]
}

/** The menu in the header of a wide screen. */
export function MenuLine({ menu }: MenuProps) {
  return (
    <div className="wrap">
      <MenuBar menu={menu} {...usePlace()} />
    </div>
  )
}

/** The menu in the sidebar of a phone: news, and the other lists under their names. */
export function MenuColumns({ menu }: MenuProps) {
  return (
    <div>
      {menu.map((list) => (
        <Column key={list.name} list={list} />
      ))}
    </div>
  )
}

function Column({ list: { name, title, links } }: { list: MenuList }) {
  const place = usePlace()
  if (links.length === 0) return null
  return (
    <>
      {name !== 'news' && (
        <h2>
          <Bidi text={title} />
        </h2>
      )}
      <ul>
        {links.map((link) => (
          <li key={link.key}>
            <MenuLinkView link={link} icon {...place} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The language and the path of the present page. */
export function usePlace() {
  const { lang } = useI18n()
  return { lang, here: splitLang(decodeURI(useLocation().pathname)).path }
}
