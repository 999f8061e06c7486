import type { ComponentProps } from 'react'

const VARIANTS = { primary: '', ghost: 'ghost', sulphur: 'sulphur', danger: 'danger' }

export type ButtonLook = {
  variant?: keyof typeof VARIANTS
  small?: boolean
  /** As wide as its parent. */
  full?: boolean
}

/** Class of a button, for links that look like one. */
export function buttonClass({ variant = 'primary', small, full }: ButtonLook = {}): string {
  return ['button', VARIANTS[variant], small && 'small', full && 'full'].filter(Boolean).join(' ')
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    /** Work is under way: a spinner, and clicks are ignored. The button's name and focus remain. */
    busy?: boolean
  }

const HEXAGON = 'M12 2 21 7v10l-9 5-9-5V7z'

/** Button; `type="button"` unless said otherwise. */
export function Button({ variant, small, full, busy, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, small, full })}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && (
        <svg className="hexagon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={HEXAGON} />
          <path d={HEXAGON} pathLength="100" />
        </svg>
      )}
      {children}
    </button>
  )
}
