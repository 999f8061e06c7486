import { dirOf } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import type { BreakingPreview } from '#sections/following/breaking/preview.server.ts'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status } from '#ui/Status.tsx'

/** A notice as its readers get it by each way, in each language. */
export function Previews({
  previews,
  barMinutes,
}: {
  previews: readonly BreakingPreview[]
  barMinutes: number
}) {
  const { t } = useI18n()
  return previews.map(({ lang, bell, push, mail, outside }) => {
    const own = { lang, dir: dirOf(lang) }
    return (
      <section className="panel admin-apart" key={lang} aria-labelledby={`look-${lang}`}>
        <SectionHead id={`look-${lang}`} title={t(`admin.breaking.look.${lang}`)} />
        <div className="panel-body stack">
          <h3>{t('admin.breaking.way.bell')}</h3>
          <div className="breaking-text" {...own}>
            <Status tone="danger">{bell.label}</Status>
            <p className="bold">
              <Bidi text={bell.title} />
            </p>
            {bell.lines.map((line) => (
              <p key={line} className="small">
                <Bidi text={line} />
              </p>
            ))}
          </div>
          <h3>{t('admin.breaking.way.push')}</h3>
          <div className="breaking-text" {...own}>
            <p className="bold">
              <Bidi text={push.title} />
            </p>
            <p className="small admin-text">
              <Bidi text={push.body} />
            </p>
          </div>
          {barMinutes > 0 && (
            <>
              <h3>{t('admin.breaking.bar')}</h3>
              <p className="breaking-text" {...own}>
                <b>{bell.label}</b> <Bidi text={bell.title} />
              </p>
            </>
          )}
          <h3>{t('admin.breaking.outside')}</h3>
          <pre className="breaking-text mail-text" {...own}>
            {outside}
          </pre>
          <p>
            <a
              className="more"
              href={`https://wa.me/?text=${encodeURIComponent(outside)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('admin.breaking.outside.whatsapp')}
            </a>
          </p>
          <details>
            <summary>{t('admin.breaking.way.mail')}</summary>
            <p className="bold" {...own}>
              <Bidi text={mail.subject} />
            </p>
            <iframe
              className="mail-html"
              title={t(`admin.breaking.mail.${lang}`)}
              sandbox=""
              srcDoc={mail.html}
            />
          </details>
        </div>
      </section>
    )
  })
}
