import { Num, useI18n } from '#i18n/react.tsx'
import { directionOf } from './direction.ts'

export type ChangeProps = {
  /** Percent points; null when there is nothing to compare with. */
  value: number | null
  /** On a tinted ground. */
  pill?: boolean
  /** A fall is good news here: it is coloured as such. */
  fallIsGood?: boolean
}

/** Price change: arrow, sign, colour, and a word for those who see none of them. */
export function Change({ value, pill, fallIsGood }: ChangeProps) {
  const { t, fmt } = useI18n()
  if (value === null) return <Num className="flat">{fmt.change(null)}</Num>
  const direction = directionOf(value)
  return (
    <span className={`change ${direction}${pill ? ' pill' : ''}${fallIsGood ? ' good' : ''}`}>
      <span className="visually-hidden">{t(`ui.change.${direction}`)} </span>
      {fmt.change(value, '%')}
    </span>
  )
}
