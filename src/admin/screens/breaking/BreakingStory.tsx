import { useLocation } from 'react-router'
import { Bidi, Time, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { FormPart } from '../../parts/PanelForm.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import { BreakingStatus } from './BreakingStatus.tsx'
import type { BreakingStoryData } from './contract.ts'
import { TextFields } from './TextFields.tsx'

/** The text of a story's next notice; the next screen shows it as readers would have it. */
export function BreakingStory({
  data: { title, to, isPublic, paid, texts, earlier },
}: {
  data: BreakingStoryData
}) {
  const { t, lang } = useI18n()
  const { token } = usePanel()
  const { pathname } = useLocation()
  const refused = useRefused()
  return (
    <>
      <p className="row wrapping admin-gap">
        <Link className="source-link" to={to}>
          <Bidi text={title} />
        </Link>
      </p>
      {!isPublic && <Alert tone="warn" title={t('admin.breaking.notPublic')} />}
      {paid && <Alert tone="info" title={t('admin.breaking.paid')} />}
      {isPublic && (
        <form className="admin-form" method="post" action={pathname} noValidate>
          <input type="hidden" name="csrftoken" value={token} />
          <ErrorSummary
            errors={Object.entries(refused?.fields ?? {}).map(([name, message]) => ({ name, message }))}
          />
          <FormPart title={t('admin.breaking.text')} hint={t('admin.breaking.text.hint')}>
            <TextFields form={texts} />
            <Button type="submit">{t('admin.breaking.preview')}</Button>
          </FormPart>
        </form>
      )}
      {earlier.length > 0 && (
        <section className="panel admin-apart" aria-labelledby="earlier">
          <SectionHead id="earlier" title={t('admin.breaking.earlier')} />
          <ul className="panel-body list">
            {earlier.map(({ id, kind, state, headline, at }) => (
              <li key={id}>
                <p className="row wrapping">
                  <BreakingStatus state={state} />
                  <span className="small muted">
                    {t(`admin.breaking.kind.${kind}`)} · <Time dateTime={at} as="dateTime" />
                  </span>
                </p>
                <Link to={`/admin/breaking/${id}`}>
                  <Bidi text={headline[lang] ?? headline.ar ?? headline.en ?? ''} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
