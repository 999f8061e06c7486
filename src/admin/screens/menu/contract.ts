import type { Lang } from '#i18n/locale.ts'
import type { MenuList, MenuPlace } from '#sections/menu/contract.ts'
import type { OrderData, OrderedList } from '../../parts/order/order.ts'

/** The menu as it is ordered. */
export interface MenuData {
  order: OrderData
  lists: readonly OrderedList[]
  /** Each list of readers with the screen on which its name is changed. */
  names: readonly { title: string; to: string }[]
  /** The header as readers of each language have it. */
  header: Readonly<Record<Lang, readonly MenuList[]>>
  /** No more links can be added. */
  full: boolean
}

/** An entry of the menu, a link that is added, or the name of a list. */
export interface MenuItemData {
  title: string
  /** Its origin. */
  was: string
  /** The list that it is in; null for the name of a list. */
  list: MenuPlace | null
  lists: readonly { value: string; label: string }[]
  label: Readonly<Record<Lang, string>>
  /** Its default label; null where a label is required. */
  own: Readonly<Record<Lang, string>> | null
  /** Where a link of the newsroom's own leads; null for what is the portal's. */
  href: string | null
  /** The static pages that it can lead to. */
  pages: readonly { value: string; label: string }[]
  isNew: boolean
}
