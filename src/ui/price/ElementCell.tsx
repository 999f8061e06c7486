import type { ReactNode } from 'react'
import { Formula } from './Formula.tsx'

const SIZES = { xs: 'size-38', sm: 'size-44', md: '', lg: 'size-72', xl: 'size-92', hero: 'hero' }
const TONES = { outline: '', yellow: 'yellow', ink: 'ink' }

export type ElementCellProps = {
  /** Symbol of a product or company, `Nf` of an error, a letter. */
  symbol?: string
  /** Corner code: market, country, status code. */
  corner?: string
  /** Outline for a product, yellow for the current one, ink for a company. */
  tone?: keyof typeof TONES
  size?: keyof typeof SIZES
  /** An icon in place of the symbol. */
  children?: ReactNode
}

/** The element cell, signature of the site. */
export function ElementCell({ symbol, corner, tone = 'outline', size = 'md', children }: ElementCellProps) {
  return (
    <span className={['element', TONES[tone], SIZES[size]].filter(Boolean).join(' ')}>
      {corner && <sup>{corner}</sup>}
      {symbol && <Formula className="symbol" text={symbol} />}
      {children}
    </span>
  )
}
