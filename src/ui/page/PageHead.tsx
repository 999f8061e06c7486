import type { ReactNode } from 'react'
import { Bidi } from '#i18n/react.tsx'
import { SaveLink } from './SaveLink.tsx'

export type PageHeadProps = {
  title: string
  /** One or two sentences under the title. */
  intro?: string
  /** The page on which a reader follows it. */
  save?: string
  /** Chips, tabs or a toolbar under them. */
  children?: ReactNode
}

/** Head of a page under a triple bond. */
export function PageHead({ title, intro, save, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <div className="page-title">
        <h1>
          <Bidi text={title} />
        </h1>
        {save && <SaveLink to={save} />}
      </div>
      {intro && (
        <p>
          <Bidi text={intro} />
        </p>
      )}
      {children}
    </div>
  )
}
