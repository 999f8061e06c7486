import { useLocation } from 'react-router'
import { Bidi, Num, Time, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import { ActForm } from '../../parts/ActForm.tsx'
import type { DemoView } from './contract.ts'

/** What is left of the demonstration content by part, what its removal does to the rest, and the way back. */
export default function Demo({ data }: { data: DemoView }) {
  const { t } = useI18n()
  const { parts, goes, waits, kept, stories, last } = data
  const left = parts.filter(({ rows }) => rows > 0)
  return (
    <>
      {last && (
        <Alert tone="info" title={t('admin.demo.last')}>
          <p>
            <Time dateTime={last.at} as="dateTime" />
            {' · '}
            {t('admin.demo.rows', { count: last.rows })}
          </p>
          <ActForm fields={{ do: 'undo', id: last.id }} label={t('admin.demo.undo')} />
        </Alert>
      )}
      {left.length === 0 ? (
        <EmptyState kind="first" title={t('admin.demo.none')} text={t('admin.demo.noneText')} />
      ) : (
        <Parts parts={left} />
      )}
      {goes.length + waits.length > 0 && (
        <section className="panel">
          <SectionHead title={t('admin.demo.referring')} />
          <ul className="admin-rows">
            {goes.map((one) => (
              <Referring key={one.what} {...one} state="goes" />
            ))}
            {waits.map((one) => (
              <Referring key={one.what} {...one} state="waits" />
            ))}
          </ul>
        </section>
      )}
      {kept.length > 0 && (
        <section className="panel">
          <SectionHead title={t('admin.demo.kept')} />
          <p className="panel-body muted">{t('admin.demo.keptText')}</p>
          <ul className="admin-rows">
            {kept.map(({ key, part, title, to, why }) => (
              <li key={`${part} ${key}`}>
                <span>
                  <small>{part}</small>
                  <Title title={title} to={to} />
                </span>
                <span className="meta">{t(`admin.demo.why.${why}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {stories.length > 0 && (
        <section className="panel">
          <SectionHead title={t('admin.demo.stories')} />
          <p className="panel-body muted">{t('admin.demo.storiesText')}</p>
          <ul className="admin-rows">
            {stories.map(({ title, to }) => (
              <li key={to}>
                <Title title={title} to={to} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Parts({ parts }: Pick<DemoView, 'parts'>) {
  const { t } = useI18n()
  const { token } = usePanel()
  const { pathname } = useLocation()
  const refused = useRefused()
  const error = refused?.fields['part']
  const typed = refused?.typed.flatMap(([name, value]) => (name === 'part' ? [value] : []))
  return (
    <section className="panel">
      <SectionHead title={t('admin.demo.parts')} />
      <form method="post" action={pathname} className="panel-body stack">
        <input type="hidden" name="csrftoken" value={token} />
        <p className="muted">{t('admin.demo.text')}</p>
        <fieldset aria-describedby={error ? 'f-part-error' : undefined}>
          <legend className="visually-hidden">{t('admin.demo.parts')}</legend>
          {parts.map(({ name, label, rows, along }) => (
            <label key={name} className="check">
              <input
                type="checkbox"
                name="part"
                value={name}
                defaultChecked={typed ? typed.includes(name) : true}
              />
              <span>
                {label}
                <small>
                  {' · '}
                  {t('admin.demo.rows', { count: rows })}
                  {along > 0 && ` ${t('admin.demo.along', { count: along })}`}
                </small>
              </span>
            </label>
          ))}
        </fieldset>
        {error && (
          <p className="field-error" id="f-part-error">
            {error}
          </p>
        )}
        <Button type="submit" name="do" value="remove">
          {t('admin.demo.remove')}
        </Button>
      </form>
    </section>
  )
}

function Referring({ what, count, state }: DemoView['goes'][number] & { state: 'goes' | 'waits' }) {
  const { t, fmt } = useI18n()
  return (
    <li>
      <span>
        {t(`admin.demo.of.${what}`)} <Num>{fmt.number(count)}</Num>
      </span>
      <span className="meta">{t(`admin.demo.state.${state}`)}</span>
    </li>
  )
}

function Title({ title, to }: { title: string; to: string | null }) {
  return to ? (
    <Link to={to}>
      <Bidi text={title} />
    </Link>
  ) : (
    <Bidi text={title} />
  )
}
