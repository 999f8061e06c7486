import { Bidi, Time, useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { Button } from '#ui/Button.tsx'
import { island } from '#ui/island.ts'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { Device } from '../push/devices.server.ts'
import type { DeviceProps } from '../push/device.island.ts'

/** The browsers that notices are sent to, and the button that adds this one. */
export function DevicesPanel({
  token,
  siteKey,
  devices,
}: {
  token: string
  siteKey: string
  devices: readonly Device[]
}) {
  const { t, lang } = useI18n()
  const action = localePath(lang, '/profile/Following')
  const props: DeviceProps = {
    key: siteKey,
    known: devices.map(({ endpoint }) => endpoint),
    texts: {
      unsupported: t('following.device.unsupported'),
      home: t('following.device.home'),
      denied: t('following.device.denied'),
      failed: t('following.device.failed'),
      on: t('following.device.on'),
    },
  }
  return (
    <section className="panel" aria-labelledby="devices">
      <SectionHead id="devices" title={t('following.devices')} />
      <div className="panel-body">
        <p className="intro">{t('following.devices.text')}</p>
        {devices.length > 0 && (
          <ul className="list">
            {devices.map(({ id, name, at, reachedAt }) => {
              const shown = name ?? t('following.device.unnamed')
              return (
                <li key={id}>
                  <p className="bold">
                    <Bidi text={shown} />
                  </p>
                  <p className="meta">
                    <span>
                      {t('following.device.since')} <Time dateTime={at} as="date" />
                    </span>
                    {reachedAt && (
                      <span>
                        {t('following.device.reached')} <Time dateTime={reachedAt} as="dateTime" />
                      </span>
                    )}
                  </p>
                  <form method="post" action={action}>
                    <input type="hidden" name="csrftoken" value={token} />
                    <input type="hidden" name="do" value="remove-device" />
                    <Button
                      type="submit"
                      name="device"
                      value={id}
                      variant="ghost"
                      small
                      aria-label={t('following.device.remove.one', { name: shown })}
                    >
                      {t('following.remove')}
                    </Button>
                  </form>
                </li>
              )
            })}
          </ul>
        )}
        <form method="post" action={action} {...island('device', props, 'seen')}>
          <input type="hidden" name="csrftoken" value={token} />
          <input type="hidden" name="do" value="add-device" />
          <input type="hidden" name="subscription" />
          {/* Shown by the script: only a browser that takes notices can be added. */}
          <Button type="button" hidden>
            {t('following.device.add')}
          </Button>
          <p className="small muted" data-part="said" role="status">
            {t('following.device.script')}
          </p>
        </form>
      </div>
    </section>
  )
}
