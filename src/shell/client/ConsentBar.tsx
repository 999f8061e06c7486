import { useId } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'

/** Asks for consent to measuring and advertising: two buttons of the same weight, and no answer is taken for none. */
export function ConsentBar({ onChoice }: { onChoice: (granted: boolean) => void }) {
  const { t } = useI18n()
  const title = useId()
  return (
    <section className="upd ask band" aria-labelledby={title}>
      <p>
        <b id={title}>{t('life.consent')}</b> <span>{t('life.consent.text')}</span>
      </p>
      <div className="row">
        <Button variant="sulphur" small onClick={() => onChoice(false)}>
          {t('life.consent.no')}
        </Button>
        <Button variant="sulphur" small onClick={() => onChoice(true)}>
          {t('life.consent.yes')}
        </Button>
      </div>
    </section>
  )
}
