import { useLocation } from 'react-router'
import { Bidi, Time, useI18n } from '#i18n/react.tsx'
import { BREAKING_LIMITS } from '#sections/following/breaking/breaking.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Link } from '#ui/Link.tsx'
import { ConfirmAct } from '../../parts/ActForm.tsx'
import { LongField } from '../../parts/fields.tsx'
import { FormPart } from '../../parts/PanelForm.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import { BreakingStatus } from './BreakingStatus.tsx'
import type { BreakingItemData } from './contract.ts'
import { Previews } from './Previews.tsx'
import { Reach } from './Reach.tsx'
import { Record } from './Record.tsx'
import { TextFields } from './TextFields.tsx'

/** One notice: what is to be done with it first, then whom it reaches and how it looks. */
export function BreakingItem({ data }: { data: BreakingItemData }) {
  const { t } = useI18n()
  const { state, story, texts, reach, asked, decided, reason, previews } = data
  const isOpen = state === 'draft' || state === 'waiting'
  return (
    <>
      <p className="row wrapping admin-gap">
        <BreakingStatus state={state} />
        <span className="small muted">{t(`admin.breaking.kind.${texts.kind}`)}</span>
        <Link className="source-link" to={story.to}>
          <Bidi text={story.title} />
        </Link>
      </p>
      {asked && (
        <p className="small admin-gap">
          {t('admin.breaking.askedBy', { name: asked.by ?? t('admin.breaking.somebody') })}{' '}
          <Time dateTime={asked.at} as="dateTime" />
        </p>
      )}
      {decided && (
        <p className="small admin-gap">
          {t(`admin.breaking.state.${state}`)}
          {decided.by !== null && (
            <>
              {': '}
              <bdi>{decided.by}</bdi>
            </>
          )}{' '}
          <Time dateTime={decided.at} as="dateTime" />
        </p>
      )}
      {reason !== null && (
        <Alert tone="danger" title={t('admin.breaking.reason')}>
          <p>
            <bdi dir="auto">{reason}</bdi>
          </p>
        </Alert>
      )}
      {isOpen && !story.isPublic && <Alert tone="warn" title={t('admin.breaking.notPublic')} />}
      {isOpen && story.paid && <Alert tone="info" title={t('admin.breaking.paid')} />}
      {state === 'draft' && <Send data={data} />}
      {state === 'waiting' && <Decide data={data} />}
      {reach && <Reach data={data} reach={reach} />}
      {data.sent && <Record data={data} />}
      {(isOpen || state === 'sent') && (
        <div className="admin-apart">
          <ConfirmAct
            fields={{ do: 'withdraw' }}
            label={t(isOpen ? 'admin.breaking.discard' : 'admin.breaking.withdraw')}
            question={t(isOpen ? 'admin.breaking.discarding' : 'admin.breaking.withdrawing')}
          />
        </div>
      )}
      <Previews previews={previews} barMinutes={data.barMinutes} />
      {state === 'draft' && <Change data={data} />}
    </>
  )
}

/** Sends it as it is shown below. */
function Send({ data }: { data: BreakingItemData }) {
  const { t } = useI18n()
  const { token } = usePanel()
  const { pathname } = useLocation()
  const { version, texts, needsConsent, lapse, sentToday, perDay, story } = data
  const isOver = texts.kind !== 'correction' && sentToday >= perDay
  return (
    <form className="panel" method="post" action={pathname}>
      <div className="panel-body stack">
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="version" value={version} />
        {needsConsent && <p>{t('admin.breaking.consentNeeded', { count: lapse })}</p>}
        {isOver && <Alert tone="warn" title={t('admin.breaking.over', { most: perDay })} />}
        <Button type="submit" name="do" value="send" disabled={isOver || !story.isPublic}>
          {t(needsConsent ? 'admin.breaking.ask' : 'admin.breaking.send')}
        </Button>
        <p className="hint">{t('admin.breaking.today', { sent: sentToday, most: perDay })}</p>
      </div>
    </form>
  )
}

/** Consent of a second person, or a refusal with its reason. */
function Decide({ data: { mayConsent, asked } }: { data: BreakingItemData }) {
  const { t, fmt } = useI18n()
  const { token } = usePanel()
  const { pathname } = useLocation()
  const refused = useRefused()
  const until = asked && t('admin.breaking.until', { time: fmt.dateTime(asked.until) })
  if (!mayConsent)
    return (
      <Alert tone="warn" title={t('admin.breaking.waits')}>
        {until && <p>{until}</p>}
      </Alert>
    )
  return (
    <form className="panel" method="post" action={pathname} noValidate>
      <div className="panel-body stack">
        <input type="hidden" name="csrftoken" value={token} />
        <ErrorSummary
          errors={Object.entries(refused?.fields ?? {}).map(([name, message]) => ({ name, message }))}
        />
        <p>{until}</p>
        <Button type="submit" name="do" value="consent">
          {t('admin.breaking.consent')}
        </Button>
        <LongField
          name="reason"
          label={t('admin.breaking.reason')}
          value=""
          rows={2}
          max={BREAKING_LIMITS.reason}
        />
        <Button type="submit" name="do" value="refuse" variant="danger">
          {t('admin.breaking.refuse')}
        </Button>
      </div>
    </form>
  )
}

/** The text, to be changed before it is sent. */
function Change({ data: { version, texts } }: { data: BreakingItemData }) {
  const { t } = useI18n()
  const { token } = usePanel()
  const { pathname } = useLocation()
  const refused = useRefused()
  const errors = Object.entries(refused?.fields ?? {}).map(([name, message]) => ({ name, message }))
  return (
    <details className="admin-apart" open={refused !== null}>
      <summary>{t('admin.breaking.change')}</summary>
      <form key={version} className="admin-form" method="post" action={pathname} noValidate>
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="version" value={version} />
        <ErrorSummary errors={errors} />
        <FormPart title={t('admin.breaking.text')}>
          <TextFields form={texts} />
          <Button type="submit" name="do" value="save" variant="ghost">
            {t('admin.breaking.preview')}
          </Button>
        </FormPart>
      </form>
    </details>
  )
}
