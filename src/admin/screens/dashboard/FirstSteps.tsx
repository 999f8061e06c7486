import { useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status } from '#ui/Status.tsx'
import { ActForm } from '../../parts/ActForm.tsx'
import type { FirstStep } from './contract.ts'

/** The steps to a portal's first public day, until all are done or nobody wants them. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const { t } = useI18n()
  return (
    <section className="panel admin-gap">
      <SectionHead title={t('admin.steps')} />
      <ol className="admin-rows">
        {steps.map(({ what, done, to }) => (
          <li key={what}>
            <span>
              <Link to={to}>{t(`admin.steps.${what}`)}</Link>
              {!done && <small>{t(`admin.steps.${what}.text`)}</small>}
            </span>
            <Status tone={done ? 'ok' : 'off'}>{t(done ? 'admin.steps.done' : 'admin.steps.open')}</Status>
          </li>
        ))}
      </ol>
      <div className="panel-body">
        <ActForm fields={{ do: 'dismissSteps' }} label={t('admin.steps.dismiss')} />
      </div>
    </section>
  )
}
