import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import type { Tone } from './Status.tsx'

const ICONS: Record<Exclude<Tone, 'off'>, IconName> = {
  ok: 'check',
  warn: 'alert',
  danger: 'alert',
  info: 'info',
}

export type AlertProps = {
  tone?: keyof typeof ICONS
  title?: ReactNode
  /** Announced when it appears: for answers to what the reader did, not for text that was always there. */
  live?: boolean
  children?: ReactNode
}

/** Message beside the thing it is about. */
export function Alert({ tone = 'info', title, live, children }: AlertProps) {
  const role = live ? (tone === 'danger' ? 'alert' : 'status') : undefined
  return (
    <div className={`alert ${tone}`} role={role}>
      <Icon name={ICONS[tone]} />
      <div>
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  )
}
