import { Num, useI18n } from '#i18n/react.tsx'
import type { ReaderPrefs } from '#i18n/prefs.ts'
import { Button } from '#ui/Button.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'

/** How this browser shows digits and dates (LANG-05); stored in a cookie. */
export function ReaderOptions({
  token,
  prefs,
  action,
}: {
  token: string
  prefs: ReaderPrefs
  action: string
}) {
  const { t } = useI18n()
  return (
    <section className="panel" aria-labelledby="options">
      <SectionHead id="options" title={t('accounts.options')} />
      <form className="panel-body" method="post" action={action}>
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="intent" value="options" />
        <fieldset className="field">
          <legend className="bold">{t('accounts.options.digits')}</legend>
          <label className="check">
            <input type="radio" name="digits" value="latn" defaultChecked={prefs.digits === 'latn'} />
            <Num>{t('accounts.options.latn')}</Num>
          </label>
          <label className="check">
            <input type="radio" name="digits" value="arab" defaultChecked={prefs.digits === 'arab'} />
            <Num>{t('accounts.options.arab')}</Num>
          </label>
        </fieldset>
        <div className="field">
          <label className="check">
            <input type="checkbox" name="hijri" value="1" defaultChecked={prefs.hijri} />
            <span>{t('accounts.options.hijri')}</span>
          </label>
        </div>
        <Button type="submit" small>
          {t('accounts.options.save')}
        </Button>
      </form>
    </section>
  )
}
