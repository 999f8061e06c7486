import { useLocation } from 'react-router'
import { Lat, Message, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/form/Input.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { ActForm, ConfirmAct } from '../../parts/ActForm.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import type { IssueData } from './contract.ts'

/** When an issue is sent, and what can be done while it is. */
export function Sending({ data: { state, startedAt, sendAt, email, hasServer } }: { data: IssueData }) {
  const { t } = useI18n()
  const { token } = usePanel()
  const { pathname } = useLocation()
  const refused = useRefused()
  const typed = refused?.typed.find(([name]) => name === 'at')?.[1]
  const isStarted = startedAt !== null
  if (state === 'sent' || state === 'stopped') return null
  return (
    <section className="panel" aria-labelledby="send">
      <SectionHead id="send" title={t('admin.newsletters.send')} />
      <div className="panel-body stack">
        {!isStarted && (
          <form method="post" action={pathname}>
            <input type="hidden" name="csrftoken" value={token} />
            <Button type="submit" variant="ghost" small name="do" value="test">
              <Message id="admin.newsletters.test" params={{ email: <Lat>{email}</Lat> }} />
            </Button>
          </form>
        )}
        {!isStarted && (
          <form method="post" action={pathname}>
            <input type="hidden" name="csrftoken" value={token} />
            <Input
              name="at"
              type="datetime-local"
              dir="ltr"
              label={t('admin.newsletters.sendAt')}
              defaultValue={typed ?? sendAt}
              error={refused?.fields['at']}
            />
            <div className="row wrapping">
              <Button type="submit" name="do" value="schedule">
                {t('admin.newsletters.schedule')}
              </Button>
              <Button type="submit" variant="ghost" name="do" value="send">
                {t('admin.newsletters.sendNow')}
              </Button>
            </div>
          </form>
        )}
        <div className="row wrapping">
          {!isStarted && state !== 'draft' && (
            <ActForm fields={{ do: 'unschedule' }} label={t('admin.newsletters.unschedule')} />
          )}
          {state === 'sending' && <ActForm fields={{ do: 'pause' }} label={t('admin.newsletters.pause')} />}
          {isStarted && state === 'paused' && (
            <>
              {hasServer && <ActForm fields={{ do: 'resume' }} label={t('admin.newsletters.resume')} />}
              <ConfirmAct
                fields={{ do: 'stop' }}
                label={t('admin.newsletters.stop')}
                question={t('admin.newsletters.stopping')}
              />
            </>
          )}
        </div>
      </div>
    </section>
  )
}
