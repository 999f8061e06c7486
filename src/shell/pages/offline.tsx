import { moreMessages } from '#catalogue/more.ts'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { Bidi, Time, useI18n } from '#i18n/react.tsx'
import { dirOf, localePath } from '#i18n/locale.ts'
import { Button } from '#ui/Button.tsx'
import { ElementCell } from '#ui/ElementCell.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loader } from '#ui/Loader.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { askStart, mayStartAlone, outcomeOf, wantedPage } from '../client/offline-start.ts'
import { readPages, type ReadPage } from '../client/read-pages.ts'
import { usableStore } from '../client/storage.ts'
import type { RootData } from '../root-data.server.ts'
import { FaultScreen } from './fault-screen.tsx'

await moreMessages()

/** Shown by the service worker in place of a page that was never read, while there is no connection (SHELL-12). */
export default function Offline() {
  const { t, lang } = useI18n()
  const { search } = useLocation()
  const root = useRouteLoaderData<RootData>('root')
  const [state, setState] = useState<'offline' | 'starting' | { fault: number }>('offline')
  const [pages, setPages] = useState<readonly ReadPage[]>([])

  const start = useCallback(async () => {
    setState('starting')
    const status = await askStart(lang)
    const outcome = outcomeOf(status)
    if (outcome === 'go') location.replace(wantedPage(location.search, lang))
    else if (outcome === 'status') location.replace(localePath(lang, '/status'))
    else setState(outcome === 'offline' || status === null ? 'offline' : { fault: status })
  }, [lang])

  useEffect(() => {
    readPages().then(setPages, () => setPages([]))
  }, [])

  useEffect(() => {
    const again = () => void start()
    addEventListener('online', again)
    const brought = new URLSearchParams(search).has('to')
    const marks = usableStore(() => sessionStorage)
    if (brought && navigator.onLine && mayStartAlone(marks, wantedPage(search, lang), Date.now())) again()
    return () => removeEventListener('online', again)
  }, [search, lang, start])

  if (state === 'starting') return <Loader name={root?.site.name ?? ''} />
  if (state !== 'offline') return <FaultScreen status={state.fault} />
  return (
    <>
      <title>{`${root?.site.name ?? ''} - ${t('shell.offline.title')}`}</title>
      <meta name="robots" content="noindex" />
      <div className="eg">
        <ElementCell symbol="Of" tone="ink" size="hero" />
        <div>
          <h1>{t('shell.offline.title')}</h1>
          <p className="stand">{t('shell.offline.text')}</p>
          <Button onClick={() => void start()}>
            <Icon name="refresh" />
            {t('shell.offline.retry')}
          </Button>
        </div>
      </div>
      {pages.length > 0 && (
        <section className="sec">
          <SectionHead title={t('shell.offline.read')} />
          <ul className="list">
            {pages.map((page) => (
              <li key={page.path}>
                <h3>
                  <a href={page.path} lang={page.lang} dir={dirOf(page.lang)}>
                    <Bidi text={page.title} />
                  </a>
                  {page.lang !== lang && (
                    <>
                      {' '}
                      <small className="lang-mark" lang={page.lang}>
                        {t('i18n.fallback.mark')}
                      </small>
                    </>
                  )}
                </h3>
                {page.readAt && (
                  <p className="meta">
                    <Time dateTime={page.readAt} as="dateTime" />
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
