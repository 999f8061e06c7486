import { localePath } from '#i18n/locale.ts'
import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { FindingRow, Line } from './contract.ts'

/** Sums under a heading: a name and how many, each on a line. */
export function ArchiveSums({ title, lines }: { title: string; lines: readonly Line[] }) {
  const { fmt } = useI18n()
  if (lines.length === 0) return null
  return (
    <section className="panel archive-part">
      <SectionHead title={title} />
      <dl className="archive-sums">
        {lines.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Num>{fmt.number(count)}</Num>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What changes or is lost, each finding with the first stories it is of, and all of them as files. */
export function ArchiveFindings({
  findings,
  files,
}: {
  findings: readonly FindingRow[]
  /** Address below /admin and kind of each file. */
  files: readonly { kind: 'html' | 'csv'; to: string }[]
}) {
  const { t, lang, fmt } = useI18n()
  return (
    <section className="panel archive-part">
      <div className="section-head">
        <h2>{t('admin.archives.findings')}</h2>
        <span className="import-files">
          {files.map(({ kind, to }) => (
            <a
              key={kind}
              className="more"
              href={localePath(lang, `/admin/${to}`)}
              aria-label={t(`admin.archives.report.${kind}.label`)}
              download
            >
              <Icon name="download" /> {t(`admin.archives.report.${kind}`)}
            </a>
          ))}
        </span>
      </div>
      <div className="panel-body">
        {findings.length === 0 && <p>{t('admin.archives.findings.none')}</p>}
        {findings.map((finding) => (
          <details key={finding.key} className="archive-finding">
            <summary>
              <span>
                {finding.label}{' '}
                <small className={finding.lost ? 'archive-missing' : undefined}>
                  {finding.fate} · {finding.things}
                </small>
              </span>
              <b>
                <Num>{fmt.number(finding.count)}</Num>
              </b>
            </summary>
            <Examples finding={finding} />
          </details>
        ))}
      </div>
    </section>
  )
}

function Examples({ finding: { label, examples, more } }: { finding: FindingRow }) {
  const { t, fmt } = useI18n()
  return (
    <>
      <div className="table-wrap">
        <table className="table cards" aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t('admin.archives.findings.story')}</th>
              <th scope="col">{t('admin.archives.findings.what')}</th>
              <th scope="col">{t('admin.archives.findings.times')}</th>
            </tr>
          </thead>
          <tbody>
            {examples.map(({ key, title, to, name, count }) => (
              <tr key={key}>
                <td className="row-head">
                  {to === null ? (
                    <bdi dir="auto">{title}</bdi>
                  ) : (
                    <Link to={to}>
                      <bdi dir="auto">{title}</bdi>
                    </Link>
                  )}
                </td>
                <td data-l={t('admin.archives.findings.what')} className="archive-name">
                  {name === '' ? '—' : <Bidi text={name} />}
                </td>
                <td data-l={t('admin.archives.findings.times')}>
                  <Num>{fmt.number(count)}</Num>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more && <p className="muted">{t('admin.archives.findings.more')}</p>}
    </>
  )
}
