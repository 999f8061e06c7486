import { useId, type ReactNode } from 'react'
import { Num, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

type FilterSheetProps = {
  /** How many filters are set. */
  count: number
  /** What has to be said between the button and the sheet. */
  between?: ReactNode
  className?: string
  /** The fields. */
  children: ReactNode
}

/** The filters of a form behind one button. A popover: it opens and closes without scripts too. */
export function FilterSheet({ count, between, className, children }: FilterSheetProps) {
  const { t, fmt } = useI18n()
  const id = useId()
  return (
    <>
      <button type="button" className="button ghost filters-open" popoverTarget={id}>
        <Icon name="filter" />
        {t('datasets.filters')}
        {count > 0 && <Num className="bold">{fmt.number(count)}</Num>}
      </button>
      {between}
      <div
        className={className === undefined ? 'filters-sheet' : `filters-sheet ${className}`}
        id={id}
        popover="auto"
      >
        <div className="filters-head">
          <b>{t('datasets.filters')}</b>
          <button
            type="button"
            className="icon-button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={t('ui.close')}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
        <Button type="submit">{t('datasets.apply')}</Button>
      </div>
    </>
  )
}
