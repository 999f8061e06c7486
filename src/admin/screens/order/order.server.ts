import { writeArrangement } from '#entries/order/arrangement.ts'
import {
  arrangeEntries,
  isOrdered,
  mayOrder,
  readOrder,
  type EntryOrder,
  type OrderedKind,
} from '#entries/order/order.server.ts'
import { orderBefore } from '#entries/order/undo.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { KINDS, kindNamed, listName } from '../../kinds.server.ts'
import { afterMove, askedOrder, movedIn } from '../../parts/order/asked.server.ts'
import type { OrderedList } from '../../parts/order/order.ts'
import type { PanelScreen, ScreenAt } from '../../panel/screen.ts'

/** The root: the list of things without a parent. */
const TOP = { ar: 'المستوى الأول', en: 'Top level' } as const

/** The order of a kind's things among their neighbours: menus of pages, categories and their levels. */
export const ORDER: PanelScreen<'order'> = {
  path: ':kind/order',
  title: { ar: 'الترتيب', en: 'Order' },
  needs: 'content.edit',
  view: 'order',
  commands: KINDS.filter(isOrdered).map((kind) => ({
    icon: 'grip',
    label: kind.ordered.title,
    to: `${kind.name}/order`,
    needs: kind.needs.publish,
  })),
  parameters: ['moved', 'by'],
  titleOf: ({ title }) => title,

  async load(ctx, { params, url }) {
    const kind = kindOf(ctx, params)
    const order = await readOrder(ctx.app.db, kind)
    const was = order && writeArrangement(order.arrangement)
    return {
      kind: kind.name,
      title: kind.ordered.title[ctx.lang],
      together: listName(kind, ctx.lang),
      order:
        was === null
          ? null
          : {
              was,
              before: await orderBefore(ctx, { action: 'entry.order', kind: kind.name, key: 'order' }, was),
              moved: movedIn(url),
            },
      lists: order ? listsOf(kind, order, ctx.lang) : [],
    }
  },

  async act(ctx, { params }, form) {
    const kind = kindOf(ctx, params)
    const asked = askedOrder(form)
    await arrangeEntries(ctx, kind, asked.was, asked.wanted)
    return { to: afterMove(`${kind.name}/order`, asked), done: 'saved' }
  },
}

/** The kind of an address, for who may change its order. */
function kindOf(ctx: RequestContext, params: ScreenAt['params']): OrderedKind {
  const kind = kindNamed(params['kind'])
  if (!kind || !isOrdered(kind)) throw new Refusal('not_found')
  if (!mayOrder(ctx.viewer, kind)) throw new Refusal('not_allowed')
  return kind
}

/** The lists as readers go through them: choices in their order; else the top, and what is within each thing after it. */
function listsOf(kind: OrderedKind, order: EntryOrder, lang: Lang): OrderedList[] {
  const field = kind.columns.find(({ column }) => column === kind.ordered.within)?.field
  const list = (name: string, title: string): OrderedList[] => {
    const keys = order.arrangement[name] ?? []
    const things = keys.map((key) => ({
      key,
      title: order.title(key, lang) ?? key,
      to: `/admin/${kind.name}/${encodeURIComponent(key)}`,
    }))
    return things.length > 0 ? [{ name, title, things }] : []
  }
  if (field?.type === 'enum')
    return Object.entries(field.options).flatMap(([name, words]) => list(name, words[lang]))
  const within = (name: string, title: string): OrderedList[] => [
    ...list(name, title),
    ...(order.arrangement[name] ?? []).flatMap((key) => within(key, order.path(key, lang) ?? key)),
  ]
  return within('', TOP[lang])
}
