import { useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { FactorForm } from '../factor-form.ts'
import type { Factors } from '../factors.ts'

/** How many recovery codes are left, and a button that makes ten new ones. */
export function CodesPanel({ token, action, factors }: FactorForm & { factors: Factors }) {
  const { t } = useI18n()
  const { codesMade, codesLeft } = factors
  return (
    <section className="panel" aria-labelledby="codes">
      <SectionHead id="codes" title={t('accounts.codes')} />
      <form className="panel-body" method="post" action={action}>
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="intent" value="codes" />
        {!codesMade && <Alert tone="warn">{t('accounts.codes.none')}</Alert>}
        <p className="intro">{t('accounts.codes.text')}</p>
        {codesMade && (
          <p className="intro">
            {t('accounts.codes.left', { count: codesLeft })} {t('accounts.codes.anewText')}
          </p>
        )}
        <Button type="submit" variant={codesMade ? 'ghost' : 'primary'}>
          {t(codesMade ? 'accounts.codes.anew' : 'accounts.codes.make')}
        </Button>
      </form>
    </section>
  )
}
