import { Bidi } from '#i18n/react.tsx'
import type { PictureRights as Rights } from '../contract.ts'

/** Whose a picture is, and its licence, beside its caption. */
export function PictureRights({ rights }: { rights: Rights | null }) {
  if (!rights) return null
  const { credit, licence, licenceUrl } = rights
  return (
    <small>
      {credit && <Bidi text={credit} />}
      {credit && licence && ' · '}
      {licence && licenceUrl ? (
        <a href={licenceUrl} rel="license noopener">
          <Bidi text={licence} />
        </a>
      ) : (
        licence && <Bidi text={licence} />
      )}
    </small>
  )
}
