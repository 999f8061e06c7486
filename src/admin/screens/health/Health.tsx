import { Lat, Time, useI18n } from '#i18n/react.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { CheckList } from './CheckList.tsx'
import type { HealthView } from './contract.ts'

/** What the portal depends on, and the process that answered. */
export default function Health({ data }: { data: HealthView }) {
  const { t } = useI18n()
  return (
    <div className="grid">
      <section className="span-8 panel">
        <SectionHead title={t('admin.health.parts')} />
        <CheckList checks={data.checks} />
      </section>
      <section className="span-4 panel">
        <SectionHead title={t('admin.health.process')} />
        <dl className="admin-rows">
          <div>
            <dt>{t('admin.health.release')}</dt>
            <dd>
              <Lat>{data.release}</Lat>
            </dd>
          </div>
          <div>
            <dt>{t('admin.health.role')}</dt>
            <dd>{t(`admin.health.role.${data.role}`)}</dd>
          </div>
          <div>
            <dt>{t('admin.health.started')}</dt>
            <dd>
              <Time dateTime={data.startedAt} as="dateTime" />
            </dd>
          </div>
          <div>
            <dt>{t('admin.health.memory')}</dt>
            <dd>
              <bdi className="size">{data.memory}</bdi>
            </dd>
          </div>
          <div>
            <dt>
              <Lat>Node.js</Lat>
            </dt>
            <dd>
              <Lat>{data.node}</Lat>
            </dd>
          </div>
        </dl>
      </section>
    </div>
  )
}
