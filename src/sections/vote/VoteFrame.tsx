import type { ReactNode } from 'react'
import { dirOf } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Status } from '#ui/Status.tsx'
import type { Vote } from './contract.ts'

/** The frame of a question: its language when it is not the page's, and the mark of demonstration data. */
export function VoteFrame({ vote, children }: { vote: Vote; children: ReactNode }) {
  const { lang, t } = useI18n()
  const foreign = vote.lang !== lang
  return (
    <div>
      {(foreign || vote.demo) && (
        <p className="row panel-body">
          {vote.demo && <Status tone="off">{t('ui.demo')}</Status>}
          {foreign && (
            <small className="language-mark" lang={vote.lang} title={t('i18n.fallback.note')}>
              {t('i18n.fallback.mark')}
            </small>
          )}
        </p>
      )}
      {foreign ? (
        <div lang={vote.lang} dir={dirOf(vote.lang)}>
          {children}
        </div>
      ) : (
        children
      )}
    </div>
  )
}
