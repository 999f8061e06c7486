import { useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button, type ButtonLook } from '#ui/Button.tsx'
import { island } from '#ui/island.ts'
import type { PasskeyPurpose } from './passkey.ts'
import type { PasskeyProps } from './passkey.island.ts'

type Props = ButtonLook & { purpose: PasskeyPurpose; label: string }

/**
 * A button in a form: asks the browser for a passkey and sends the form with what it answered, in the field `passkey`
 * (passkey.island.ts). Without scripts it says that passkeys need them.
 */
export function PasskeyButton({ purpose, label, ...look }: Props) {
  const { t } = useI18n()
  const props: PasskeyProps = {
    purpose,
    texts: {
      unsupported: t('accounts.passkey.unsupported'),
      cancelled: t('accounts.passkey.cancelled'),
      known: t('accounts.passkey.known'),
      failed: t('accounts.passkey.failed'),
    },
  }
  return (
    <div className="passkey" {...island('passkey', props)}>
      <input type="hidden" name="passkey" />
      <div className="needs-script">
        <Button variant="ghost" {...look}>
          {label}
        </Button>
      </div>
      <p className="without-script hint">{t('accounts.passkey.noScript')}</p>
      <template data-part="busy">
        <Button busy>{label}</Button>
      </template>
      <template data-part="problem">
        <Alert tone="danger" live title=" " />
      </template>
    </div>
  )
}
