import { useLocation } from 'react-router'
import { Bidi, Message, useI18n } from '#i18n/react.tsx'
import { LINK_DAYS } from '#entries/preview/days.ts'
import { PreviewFrame } from '#entries/preview/PreviewFrame.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Select } from '#ui/form/Select.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { ConfirmAct } from '../../parts/ActForm.tsx'
import { usePanel } from '../../panel/use-panel.ts'
import type { PreviewData } from './contract.ts'

/** A draft as readers would have it, and the links by which colleagues see it. */
export default function Preview({ data }: { data: PreviewData }) {
  const { t, lang } = useI18n()
  const { pathname } = useLocation()
  const { kind, key, name, shown, src, missing, links } = data
  return (
    <>
      <p className="preview-back">
        <Link to={`/admin/${kind}/${key}`}>
          <Message id="entries.preview.back" params={{ name: <Bidi text={name} /> }} />
        </Link>
      </p>
      {src === null ? (
        <EmptyState
          kind="none"
          title={t('entries.preview.pageless')}
          text={t('entries.preview.pageless.text')}
        />
      ) : (
        <>
          {missing.length > 0 && (
            <Alert
              tone="warn"
              title={t(`entries.preview.missing.${shown.lang}`, {
                fields: missing.join(lang === 'ar' ? '، ' : ', '),
              })}
            />
          )}
          <PreviewFrame shown={shown} src={src} at={pathname} />
        </>
      )}
      {links && <Links links={links} />}
    </>
  )
}

function Links({ links }: { links: NonNullable<PreviewData['links']> }) {
  const { t, fmt } = useI18n()
  const { token } = usePanel()
  const { pathname, search } = useLocation()
  return (
    <section className="panel preview-links">
      <SectionHead title={t('entries.preview.links')} />
      <div className="panel-body">
        <p className="hint">{t('entries.preview.links.text')}</p>
        <form method="post" action={pathname + search} className="row wrapping">
          <input type="hidden" name="csrftoken" value={token} />
          <input type="hidden" name="do" value="share" />
          <Select
            name="days"
            label={t('entries.preview.days')}
            required
            defaultValue="3"
            options={LINK_DAYS.map((days) => ({
              value: String(days),
              label: t('entries.preview.day', { count: days }),
            }))}
          />
          <Button type="submit">{t('entries.preview.share')}</Button>
        </form>
        {links.length === 0 ? (
          <p>{t('entries.preview.noLinks')}</p>
        ) : (
          <ul className="list">
            {links.map(({ id, url, by, expiresAt }) => (
              <li key={id}>
                <label className="visually-hidden" htmlFor={`link-${id}`}>
                  {t('entries.preview.link', { name: by })}
                </label>
                <input id={`link-${id}`} className="input" dir="ltr" readOnly value={url} />
                <div className="row wrapping">
                  <span>
                    <Bidi text={by} /> · {t('entries.preview.until', { when: fmt.dateTime(expiresAt) })}
                  </span>
                  <ConfirmAct
                    fields={{ do: 'withdraw', id }}
                    label={t('entries.preview.withdraw')}
                    question={t('entries.preview.withdraw.sure')}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
