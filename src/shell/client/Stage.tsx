import { Message, Time, useI18n } from '#i18n/react.tsx'
import { Overlay30 } from '#ui/Overlay30.tsx'
import { Popup } from '#ui/Popup.tsx'
import { UpdateBanner } from '#ui/UpdateBanner.tsx'
import { ConsentBar } from './ConsentBar.tsx'
import { followUp } from './follow-up.ts'
import { NoticeBar } from './NoticeBar.tsx'
import { hideNotice, type Notice } from './notices.ts'

/** Draws the notices: popups one after the other, the overlay, and one bar at a time at the foot of the window. */
export function Stage({ notices }: { notices: readonly Notice[] }) {
  const { lang } = useI18n()
  const popup = notices.find((notice) => notice.kind === 'popup')
  const overlay = notices.find((notice) => notice.kind === 'overlay')
  const bar = notices.find(({ kind }) => kind !== 'popup' && kind !== 'overlay')
  return (
    <>
      {popup && (
        <Popup
          key={popup.id}
          config={popup.config}
          onClose={(eventName) => {
            hideNotice(popup)
            void followUp(eventName, lang)
          }}
        />
      )}
      {overlay && <Overlay30 message={overlay.message} onEnd={() => hideNotice(overlay)} />}
      {bar && <Bar notice={bar} />}
    </>
  )
}

function Bar({ notice }: { notice: Notice }) {
  const { t } = useI18n()
  const close = () => hideNotice(notice)
  switch (notice.kind) {
    case 'missing':
      return (
        <NoticeBar onDismiss={() => (close(), notice.onDismiss())}>
          {t(notice.what === 'cookie' ? 'life.cookie' : 'life.storage')}
        </NoticeBar>
      )
    case 'copy':
      return (
        <NoticeBar onDismiss={close}>
          <Message id="life.copy" params={{ time: <Time dateTime={notice.madeAt} as="dateTime" /> }} />
        </NoticeBar>
      )
    case 'update':
      return <UpdateBanner onUpdate={notice.onUpdate} onLater={close} />
    case 'consent':
      return <ConsentBar onChoice={(granted) => (close(), notice.onChoice(granted))} />
    default:
      return null
  }
}
