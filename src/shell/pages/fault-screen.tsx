import { useRouteLoaderData } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { ElementCell } from '#ui/price/ElementCell.tsx'
import type { RootData } from '../root-data.server.ts'
import { WaysOut } from './WaysOut.tsx'

/** A fault of ours: 'Please contact the site administrator', which is the page's title too. */
export function FaultScreen({ status }: { status: number }) {
  const { t } = useI18n()
  return (
    <>
      <title>{t('shell.fault.title')}</title>
      <meta name="robots" content="noindex" />
      <Fault status={status} />
    </>
  )
}

/** The fault. */
export function Fault({ status }: { status: number | null }) {
  const { t } = useI18n()
  const root = useRouteLoaderData<RootData>('root')
  return (
    <div className="error-page">
      <ElementCell symbol="Er" corner={status === null ? undefined : String(status)} tone="ink" size="hero" />
      <div>
        <h1>{t('shell.fault.title')}</h1>
        <p className="standfirst">{t('shell.fault.text', { name: root?.site.name ?? '' })}</p>
        <WaysOut contactFirst />
      </div>
    </div>
  )
}
