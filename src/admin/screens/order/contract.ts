import type { OrderData, OrderedList } from '../../parts/order/order.ts'

/** The order of a kind. */
export interface KindOrderData {
  kind: string
  title: string
  /** What the list of the kind is called. */
  together: string
  /** Null where there is too much to order by hand. */
  order: OrderData | null
  lists: readonly OrderedList[]
}
