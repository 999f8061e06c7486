import { Message, Time, useI18n } from '#i18n/react.tsx'
import { ActForm } from '../../parts/ActForm.tsx'
import { CommentList, type CommentListProps } from './CommentList.tsx'
import type { SanctionInForce } from './moderation.server.ts'

export type CommentsProps = CommentListProps & { sanctions: readonly SanctionInForce[] }

/** The moderators' list, under those whose part in discussions is limited. */
export default function Comments({ data: { sanctions, ...list } }: { data: CommentsProps }) {
  const { t } = useI18n()
  return (
    <>
      <p className="admin-intro">{t('admin.comments.intro')}</p>
      {sanctions.length > 0 && <Sanctions sanctions={sanctions} />}
      <CommentList {...list} />
    </>
  )
}

function Sanctions({ sanctions }: Pick<CommentsProps, 'sanctions'>) {
  const { t } = useI18n()
  return (
    <details className="panel">
      <summary className="panel-body">{t('admin.comments.sanctions', { count: sanctions.length })}</summary>
      <ul className="panel-body">
        {sanctions.map(({ id, name, kind, reason, until }) => (
          <li key={id} className="row wrapping between">
            <span>
              <b>
                <bdi>{name}</bdi>
              </b>{' '}
              {t(`admin.comments.sanction.kind.${kind}`)}{' '}
              <Message
                id="admin.comments.sanctions.until"
                params={{ until: <Time dateTime={until} as="dateTime" /> }}
              />
              : <bdi>{reason}</bdi>
            </span>
            <ActForm
              fields={{ do: 'lift', sanction: id }}
              label={t('admin.comments.sanctions.lift')}
              about={name}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
