import { useRef } from 'react'
import { useLocation } from 'react-router'
import { readArrangement, withThing, writeArrangement, type Spot } from '#entries/order/arrangement.ts'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { usePanel } from '../../panel/use-panel.ts'
import type { OrderData, OrderedList } from './order.ts'
import { OrderedItem } from './OrderedItem.tsx'
import { useDrag, type Dragged } from './use-drag.ts'

interface OrderFormProps {
  data: OrderData
  lists: readonly OrderedList[]
  /** Things may be dragged from one list to another. */
  across?: boolean
}

/**
 * Lists whose order is changed by hand. Everything is a form that is sent at once: the buttons of a thing, which work
 * without a script, and dragging, which sends the whole order.
 */
export function OrderForm({ data, lists, across = false }: OrderFormProps) {
  const { t } = useI18n()
  const { token } = usePanel()
  const { pathname } = useLocation()
  const { was, before, moved } = data
  const form = useRef<HTMLFormElement>(null)
  const order = useRef<HTMLInputElement>(null)
  const sent = useRef<HTMLButtonElement>(null)

  const onDrop = (key: string, to: Spot) => {
    const known = readArrangement(was)
    if (!known || !order.current || !sent.current) return
    const wanted = writeArrangement(withThing(known, key, to))
    if (wanted === was) return
    order.current.value = wanted
    sent.current.value = `order ${key}`
    form.current?.requestSubmit(sent.current)
  }
  const { dragged, start } = useDrag({ across, onDrop })

  return (
    <form ref={form} method="post" action={pathname} className="order-lists">
      <input type="hidden" name="csrftoken" value={token} />
      <input type="hidden" name="was" value={was} />
      <input ref={order} type="hidden" name="order" defaultValue={was} />
      <button type="submit" ref={sent} name="do" value="order" hidden>
        {t('panel.form.save')}
      </button>
      <LastMove data={data} lists={lists} />
      {before !== null && <input type="hidden" name="before" value={before} />}
      {lists.map(({ name, title, hint, act, things }) => (
        <section key={name} className="panel" aria-label={t('admin.order.list', { title })} data-list={name}>
          <SectionHead title={title} />
          <div className="panel-body">
            {hint && <p className="hint">{hint}</p>}
            {things.length === 0 && <p>{t('admin.order.empty')}</p>}
            <ol className={isLastSpot(dragged, name, things.length) ? 'to-end' : undefined}>
              {things.map((thing, index) => (
                <OrderedItem
                  key={thing.key}
                  thing={thing}
                  index={index}
                  count={things.length}
                  extra={act}
                  focus={moved?.key === thing.key ? moved.by : null}
                  drag={
                    dragged?.key === thing.key ? 'on' : isBefore(dragged, name, things, index) ? 'to' : null
                  }
                  onStart={start}
                />
              ))}
            </ol>
          </div>
        </section>
      ))}
    </form>
  )
}

/** Where what was moved is now, and the way back. */
function LastMove({ data: { before, moved }, lists }: Pick<OrderFormProps, 'data' | 'lists'>) {
  const { t, fmt } = useI18n()
  const list = lists.find(({ things }) => things.some(({ key }) => key === moved?.key))
  const at = list?.things.findIndex(({ key }) => key === moved?.key) ?? -1
  if (before === null && !list) return null
  return (
    <div className="order-last" role="status">
      {list && (
        <p>
          {t('admin.order.moved', {
            title: list.things[at]?.title ?? '',
            place: fmt.number(at + 1),
            all: fmt.number(list.things.length),
            list: list.title,
          })}
        </p>
      )}
      {before !== null && (
        <Button type="submit" variant="ghost" small name="do" value="undo">
          {t('admin.order.undo')}
        </Button>
      )}
    </div>
  )
}

/** Whether what is dragged would be put before this thing: places are counted without what is dragged. */
function isBefore(
  dragged: Dragged | null,
  list: string,
  things: OrderedList['things'],
  index: number,
): boolean {
  if (dragged?.to?.list !== list) return false
  const others = things.filter(({ key }) => key !== dragged.key)
  return others[dragged.to.index]?.key === things[index]?.key
}

const isLastSpot = (dragged: Dragged | null, list: string, count: number): boolean =>
  dragged?.to?.list === list && dragged.to.index >= count - 1 && dragged.to.index > 0
