import { useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { MoveButtons } from '#ui/form/MoveButtons.tsx'
import { BOARD_PATH, kindMessage } from '../contract.ts'
import type { BoardItem } from '../row.ts'

type EntryButtonsProps = { item: BoardItem; token: string; first: boolean; last: boolean }

/** Moves an entry up or down, and removes it: a form, so that keyboard and browsers without scripts do the same; a script adds the drag (order.ts). */
export function EntryButtons({ item, token, first, last }: EntryButtonsProps) {
  const { t, lang } = useI18n()
  const { kind, key, row } = item
  const name = row?.name ?? t('board.gone.one', { kind: t(kindMessage(item)) })
  return (
    <form className="row board-buttons" method="post" action={localePath(lang, BOARD_PATH)}>
      <input type="hidden" name="csrftoken" value={token} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="key" value={key} />
      {!(first && last) && (
        <span className="board-handle" hidden title={t('board.drag')} aria-hidden="true" />
      )}
      <MoveButtons up={t('board.up', { name })} down={t('board.down', { name })} first={first} last={last} />
      <Button
        type="submit"
        name="do"
        value="remove"
        variant="ghost"
        small
        aria-label={t('board.remove.one', { name })}
      >
        <Icon name="close" />
      </Button>
    </form>
  )
}
