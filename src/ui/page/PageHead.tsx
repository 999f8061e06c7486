import type { ReactNode } from 'react'
import { Bidi } from '#i18n/react.tsx'

export type PageHeadProps = {
  title: string
  /** One or two sentences under the title. */
  intro?: string
  /** Chips, tabs or a toolbar under them. */
  children?: ReactNode
}

/** Head of a page under a triple bond. */
export function PageHead({ title, intro, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <h1>
        <Bidi text={title} />
      </h1>
      {intro && (
        <p>
          <Bidi text={intro} />
        </p>
      )}
      {children}
    </div>
  )
}
