import type { PointerEvent } from 'react'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Status } from '#ui/Status.tsx'
import { PanelIcon } from '../../panel/PanelIcon.tsx'
import type { OrderAct, OrderedThing } from './order.ts'

interface OrderedItemProps {
  thing: OrderedThing
  index: number
  count: number
  extra: OrderAct | undefined
  /** The button that was just pressed, or `order` after dragging. */
  focus: string | null
  /** It is dragged, or something would be put before it. */
  drag: 'on' | 'to' | null
  onStart: (event: PointerEvent<HTMLElement>, key: string) => void
}

/** A thing in its place, with what moves it. */
export function OrderedItem({ thing, index, count, extra, focus, drag, onStart }: OrderedItemProps) {
  const { t, fmt } = useI18n()
  const { key, title, to, note, isHidden = false } = thing
  const [isFirst, isLast] = [index === 0, index === count - 1]
  const acts = [
    { act: 'up', off: isFirst },
    { act: 'down', off: isLast },
    ...(extra ? [{ act: extra, off: false }] : []),
  ] as const
  // At the end of its way a button is off; the next one takes the focus, as it does after dragging.
  const pressed = focus === 'hide' || focus === 'show' ? extra : focus
  const wanted = pressed === 'order' || pressed === 'up' ? (isFirst ? 'down' : 'up') : pressed
  const focused = wanted === 'down' && isLast ? 'up' : wanted
  const place = t('admin.order.place', { place: fmt.number(index + 1), all: fmt.number(count) })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
    <li
      data-key={key}
      className={[focus !== null && 'on', drag && `drag-${drag}`].filter(Boolean).join(' ') || undefined}
      onPointerDown={(event) => onStart(event, key)}
    >
      <span className="drag-handle" data-handle="" aria-hidden="true">
        <PanelIcon name="grip" />
      </span>
      <span className="order-title">
        <Link to={to}>
          <Bidi text={title} />
        </Link>{' '}
        {note && <small className="muted">{note}</small>}{' '}
        {isHidden && <Status tone="off">{t('admin.order.hidden')}</Status>}
      </span>
      <span className="row">
        {acts.map(({ act, off }) => (
          <Button
            key={act}
            type="submit"
            small
            variant="ghost"
            name="do"
            value={`${act} ${key}`}
            disabled={off}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was just pressed, after its answer
            autoFocus={focused === act && !off}
          >
            {t(`admin.order.${act}`)}
            <span className="visually-hidden">{` ${title} ${place}`}</span>
          </Button>
        ))}
      </span>
    </li>
  )
}
