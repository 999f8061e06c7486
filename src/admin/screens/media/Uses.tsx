import { useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status } from '#ui/Status.tsx'
import { ActForm, ConfirmAct } from '../../parts/ActForm.tsx'
import type { PlaceOfUse } from './contract.ts'

interface UsesProps {
  /** Whose words say it. */
  of: 'media' | 'documents'
  /** Its name in the question before a removal. */
  name: string
  uses: readonly PlaceOfUse[]
  archived: boolean
  mayEdit: boolean
}

/** Every place that has a file of the library, and the ways to put it away or to remove it. */
export function Uses({ of, name, uses, archived, mayEdit }: UsesProps) {
  const { t } = useI18n()
  return (
    <section className="panel admin-narrow" aria-labelledby="uses">
      <SectionHead id="uses" title={t(`admin.${of}.used`)} />
      <div className="panel-body">
        {uses.length === 0 ? (
          <p>{t(`admin.${of}.unused`)}</p>
        ) : (
          <ul className="media-uses">
            {uses.map(({ to, title, place, live }) => (
              <li key={`${to} ${place}`}>
                <Link to={to}>
                  <bdi>{title ?? t(`admin.${of}.untitled`)}</bdi>
                </Link>{' '}
                <span className="small muted">{place}</span>{' '}
                <Status tone={live ? 'ok' : 'off'}>{t(`admin.${of}.${live ? 'live' : 'draft'}`)}</Status>
              </li>
            ))}
          </ul>
        )}
        {mayEdit && (
          <div className="row wrapping media-actions">
            <ActForm
              fields={{ do: archived ? 'offer' : 'archive' }}
              label={t(`admin.${of}.${archived ? 'offer' : 'archive'}`)}
            />
            {uses.length === 0 ? (
              <ConfirmAct
                fields={{ do: 'remove' }}
                label={t(`admin.${of}.remove`)}
                question={t(`admin.${of}.remove.ask`, { name })}
              />
            ) : (
              <span className="small muted">{t(`admin.${of}.remove.used`)}</span>
            )}
          </div>
        )}
      </div>
    </section>
  )
}
