import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'

type MoveButtonsProps = {
  /** What the buttons are called. */
  up: string
  down: string
  /** It is at an end and goes no further. */
  first?: boolean
  last?: boolean
}

/** Two buttons of a form that move something up (`do=up`) or down (`do=down`) in its list. */
export function MoveButtons({ up, down, first, last }: MoveButtonsProps) {
  return (
    <>
      <Button type="submit" name="do" value="up" variant="ghost" small disabled={first} aria-label={up}>
        <Icon name="up" />
      </Button>
      <Button type="submit" name="do" value="down" variant="ghost" small disabled={last} aria-label={down}>
        <span className="upside-down">
          <Icon name="up" />
        </span>
      </Button>
    </>
  )
}
