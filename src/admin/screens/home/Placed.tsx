import type { DragEvent } from 'react'
import { Bidi, useI18n } from '#i18n/react.tsx'
import type { PlacedPost } from './arrange.server.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Status } from '#ui/Status.tsx'

interface PlacedProps {
  post: PlacedPost
  isFirst: boolean
  isLast: boolean
  /** The place has room for it. */
  isShown: boolean
  /** The button that was just pressed, or `order` after dragging. */
  focus: string | null
  onDragStart: () => void
  onDrop: (event: DragEvent) => void
}

/** A post in its place, with what moves it. */
export function Placed({ post, isFirst, isLast, isShown, focus, onDragStart, onDrop }: PlacedProps) {
  const { t, fmt } = useI18n()
  const { id, section, title, publishedAt } = post
  const acts = [
    { act: 'up', off: isFirst },
    { act: 'down', off: isLast },
    { act: 'off', off: false },
  ] as const
  // At the end of its way a button is off; the next one takes the focus.
  const wanted = focus === 'up' && isFirst ? 'down' : focus === 'down' && isLast ? 'up' : focus
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
    <li
      draggable
      className={focus === null ? undefined : 'on'}
      onDragStart={onDragStart}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <span className="hp-t">
        <Link to={`/admin/${section}/${id}`}>
          <Bidi text={title} />
        </Link>{' '}
        <small className="muted">{fmt.date(publishedAt)}</small>{' '}
        {!isShown && <Status tone="off">{t('admin.home.hidden')}</Status>}
      </span>
      <span className="row">
        {acts.map(({ act, off }) => (
          <Button
            key={act}
            type="submit"
            small
            variant="ghost"
            name="do"
            value={`${act} ${id}`}
            disabled={off}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was just pressed, after its answer
            autoFocus={wanted === act && !off}
          >
            {t(`admin.home.${act}`)}
            <span className="vh"> {title}</span>
          </Button>
        ))}
      </span>
    </li>
  )
}
