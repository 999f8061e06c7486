import { Time, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Link } from '#ui/Link.tsx'
import type { EditData, Step } from '../contract.ts'

/** Who did what when with a thing: the latest steps of its way. */
export function Steps({ kind, itemKey, steps }: { kind: string; itemKey: string; steps: EditData['steps'] }) {
  const { t } = useI18n()
  return (
    <section className="panel moves" aria-labelledby="steps">
      <div className="panel-body">
        <h2 id="steps">{t('entries.steps')}</h2>
        <ol className="steps">
          {steps.map((step) => (
            <li key={step.id}>
              <OneStep step={step} />
            </li>
          ))}
        </ol>
        <Link to={`/admin/${kind}/${itemKey}/history`}>{t('entries.past')}</Link>
      </div>
    </section>
  )
}

function OneStep({ step: { cause, at, by, note, languages, publishAt } }: { step: Step }) {
  const { t } = useI18n()
  return (
    <>
      <b>{t(`entries.step.${cause}`)}</b>
      {languages.length > 0 && (
        <>
          {': '}
          {languages.map((lang) => t(`entries.${lang}`)).join(t('entries.comma'))}
        </>
      )}
      {publishAt && (
        <small>
          <Time dateTime={publishAt} as="dateTime" />
        </small>
      )}
      <small>
        {by && (
          <>
            <bdi>{by}</bdi>
            {' · '}
          </>
        )}
        <Time dateTime={at} as="dateTime" />
      </small>
      {note && (
        <p className="admin-text">
          <bdi dir="auto">{note}</bdi>
        </p>
      )}
    </>
  )
}

/** The viewer's request that a colleague had already carried out. */
export function Already({ step: { cause, by, at } }: { step: NonNullable<EditData['already']> }) {
  const { t } = useI18n()
  const name = by ?? t('entries.clash.somebody')
  return (
    <Alert tone="info" live title={t('entries.already', { name, step: t(`entries.step.${cause}`) })}>
      <p>
        <Time dateTime={at} as="dateTime" />
      </p>
    </Alert>
  )
}
