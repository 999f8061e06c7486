import { useRouteLoaderData } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { ElementCell } from '#ui/price/ElementCell.tsx'
import { Icon } from '#ui/Icon.tsx'
import { island } from '#ui/island.ts'
import { Loader } from '#ui/Loader.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { RootData } from '../root-data.server.ts'
import { Fault } from './fault-screen.tsx'

/**
 * Shown by the service worker in place of a page that was never read, while there is no connection (SHELL-12). Its script
 * (client/offline.island.ts) shows one of its parts, and the pages that were read.
 */
export default function Offline() {
  const { t } = useI18n()
  const root = useRouteLoaderData<RootData>('root')
  const words = { mark: t('i18n.fallback.mark'), fault: t('shell.fault.title') }
  return (
    <>
      <title>{`${root?.site.name ?? ''} - ${t('shell.offline.title')}`}</title>
      <meta name="robots" content="noindex" />
      <div {...island('offline', words, 'seen')}>
        <div data-part="offline">
          <div className="error-page">
            <ElementCell symbol="Of" tone="ink" size="hero" />
            <div>
              <h1>{t('shell.offline.title')}</h1>
              <p className="standfirst">{t('shell.offline.text')}</p>
              <Button data-retry="">
                <Icon name="refresh" />
                {t('shell.offline.retry')}
              </Button>
            </div>
          </div>
          <section className="section" data-read="" hidden>
            <SectionHead title={t('shell.offline.read')} />
            <ul className="list" />
          </section>
        </div>
        <div data-part="starting" hidden>
          <Loader name={root?.site.name ?? ''} />
        </div>
        <template data-part="fault">
          <Fault status={null} />
        </template>
      </div>
    </>
  )
}
