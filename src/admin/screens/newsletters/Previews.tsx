import { dirOf } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { IssueData } from './contract.ts'

/** The mail in both languages, each in its own direction, in a frame that can run nothing and reach nothing. */
export function Previews({ data: { previews } }: { data: IssueData }) {
  const { t } = useI18n()
  return previews.map(({ lang, subject, html, text, kilobytes }) => (
    <section className="panel" key={lang} aria-labelledby={`preview-${lang}`}>
      <SectionHead id={`preview-${lang}`} title={t(`admin.newsletters.preview.${lang}`)} />
      <div className="panel-body">
        <p lang={lang} dir={dirOf(lang)}>
          <b>
            <Bidi text={subject} />
          </b>
        </p>
        <p className="hint">{t('admin.newsletters.size', { count: kilobytes })}</p>
      </div>
      <iframe className="mail-html" title={t(`admin.newsletters.preview.${lang}`)} sandbox="" srcDoc={html} />
      <details className="panel-body">
        <summary>{t('admin.newsletters.plain')}</summary>
        <pre className="mail-text" lang={lang} dir={dirOf(lang)}>
          {text}
        </pre>
      </details>
    </section>
  ))
}
