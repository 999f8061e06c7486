import { Form, useLocation } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { useRefused } from '../../panel/use-panel.ts'
import { CorrectionFields } from '../../parts/CorrectionFields.tsx'
import { ActForm } from '../../parts/ActForm.tsx'
import { ShownValue } from '../../parts/ShownValue.tsx'
import { LastChange } from '../entries/LastChange.tsx'
import type { DifferenceRow, PastRow, RevisionData } from './contract.ts'

/** A step of the past beside another state of the thing. */
export default function Revision({ data }: { data: RevisionData }) {
  const { t } = useI18n()
  const { kind, key, step, differences, mayRestore, was } = data
  const refused = useRefused()
  const marks = JSON.stringify(was)
  return (
    <div className="stack revision">
      <p>
        <Link className="more" to={`/admin/${kind}/${key}/history`}>
          <Icon name="back" /> {t('admin.past.all')}
        </Link>
      </p>
      {refused && Object.keys(refused.fields).length > 0 && <Alert tone="danger" live title={refused.text} />}
      <div>
        <h2>{step.name ? <bdi>{step.name}</bdi> : t(`admin.past.cause.${step.cause}`)}</h2>
        <p className="meta">
          <LastChange at={step.at} by={step.by} /> {step.file && <bdi>{step.file}</bdi>}
        </p>
        {step.note && <p dir="auto">{step.note}</p>}
      </div>
      <Against data={data} />
      {mayRestore && (
        <ActForm fields={{ do: 'restore', was: marks }} label={t('admin.past.restore')}>
          {data.correction && <CorrectionFields correction={data.correction} />}
        </ActForm>
      )}
      {differences.length === 0 ? (
        <EmptyState kind="none" title={t('admin.past.same')} text={t('admin.past.sameText')} />
      ) : (
        differences.map((difference) => (
          <section key={difference.column} className="panel">
            <SectionHead title={difference.label} />
            <div className="panel-body">
              <Difference difference={difference} />
              {difference.mayRestore && (
                <ActForm
                  fields={{ do: 'restore', column: difference.column, was: marks }}
                  label={t('admin.past.restoreField')}
                  about={difference.label}
                />
              )}
            </div>
          </section>
        ))
      )}
    </div>
  )
}

function Difference({ difference: { html, marksOnly, before, after } }: { difference: DifferenceRow }) {
  const { t } = useI18n()
  if (html !== null) {
    return (
      <>
        {marksOnly && <p className="meta">{t('admin.past.marksOnly')}</p>}
        {/* Cleaned and written by the server. */}
        {/* oxlint-disable-next-line react/no-danger */}
        <div className="prose revision-text" dangerouslySetInnerHTML={{ __html: html }} />
      </>
    )
  }
  return (
    <dl className="revision-both">
      <div>
        <dt>{t('admin.past.before')}</dt>
        <dd>
          <del>
            <ShownValue value={before} />
          </del>
        </dd>
      </div>
      <div>
        <dt>{t('admin.past.after')}</dt>
        <dd>
          <ins>
            <ShownValue value={after} />
          </ins>
        </dd>
      </div>
    </dl>
  )
}

function Against({ data: { against, chosen, chosenIsBefore } }: { data: RevisionData }) {
  const { t, fmt } = useI18n()
  const { pathname } = useLocation()
  const nameOf = (id: string, step: PastRow | null) =>
    step
      ? `${fmt.dateTime(step.at)} · ${step.name ?? t(`admin.past.cause.${step.cause}`)}`
      : t(id === 'public' ? 'admin.past.public' : 'admin.past.now')
  return (
    <Form className="admin-find" action={pathname} preventScrollReset>
      <label className="admin-filter revision-with">
        <span>{t(chosenIsBefore ? 'admin.past.since' : 'admin.past.until')}</span>
        <select
          className="input"
          name="with"
          key={chosen}
          defaultValue={chosen}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {against.map(({ id, step }) => (
            <option key={id} value={id}>
              {nameOf(id, step)}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="ghost">
        {t('admin.past.compare')}
      </Button>
    </Form>
  )
}
