import { Bidi, Num, Time, useI18n, Message } from '#i18n/react.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { fieldId } from '#ui/form/field-id.ts'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { Note } from '../comparison/lines.ts'
import type { Cell, ComparisonPage, Row } from '../comparison/page.server.ts'

/** The steps of all offers side by side; a phone scrolls the offers past the names of the steps. */
export function ResultTable({ page }: { page: ComparisonPage }) {
  const { t } = useI18n()
  const { heads, rows, quantityRows, currencyName, day, quantity, file, api, elsewhere } = page
  return (
    <section className="section">
      <SectionHead title={t('landed-cost.result')} />
      <p className="cost-caption">
        <Message
          id="landed-cost.result.caption"
          params={{ currency: currencyName, day: <Time dateTime={day} /> }}
        />
      </p>
      <section
        className="table-wrap cost-table-wrap"
        aria-label={t('landed-cost.result')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table className="table cost-table">
          <thead>
            <tr>
              <th scope="col">{t('landed-cost.step')}</th>
              {heads.map(({ title, from, marks }, at) => (
                <th key={at} scope="col">
                  <Bidi text={title} />
                  {from && (
                    <small>
                      <Bidi text={from} />
                    </small>
                  )}
                  <MarkTags marks={marks} />
                </th>
              ))}
            </tr>
          </thead>
          <Rows rows={rows} />
          {quantityRows.length > 0 && (
            <>
              <tbody>
                <tr>
                  <th scope="rowgroup" colSpan={heads.length + 1}>
                    {t('landed-cost.result.for', { quantity: quantity ?? '' })}
                  </th>
                </tr>
              </tbody>
              <Rows rows={quantityRows} />
            </>
          )}
        </table>
      </section>
      {file && api && elsewhere && (
        <p className="row wrapping">
          <a className={buttonClass({ variant: 'ghost' })} href={file} download>
            {t('landed-cost.file')} <span className="latin">XLSX</span>
          </a>
          <a className={buttonClass({ variant: 'ghost' })} href={api} rel="nofollow">
            {t('landed-cost.api')} <span className="latin">JSON</span>
          </a>
          <Link className={buttonClass({ variant: 'ghost' })} to={elsewhere} rel="nofollow">
            {t('datasets.elsewhere')}
          </Link>
        </p>
      )}
    </section>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <tbody>
      {rows.map(({ key, label, strong, cells }) => (
        <tr key={key} className={strong ? 'sum' : undefined}>
          <th scope="row">
            <Bidi text={label} />
          </th>
          {cells.map((cell, at) => (
            <td key={at}>
              <Figure cell={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function Figure({ cell: { figure, unit, notes } }: { cell: Cell }) {
  return (
    <>
      {figure === null ? notes.length === 0 && !unit && '—' : <Num>{figure}</Num>} {unit && <bdi>{unit}</bdi>}
      {notes.map((note) => (
        <NoteLine key={note.text} note={note} />
      ))}
    </>
  )
}

function NoteLine({ note: { text, href, asks } }: { note: Note }) {
  if (asks)
    return (
      <small className="cost-missing">
        <a href={`#${fieldId(asks)}`}>{text}</a>
      </small>
    )
  return (
    <small>
      {href === undefined ? (
        text
      ) : href.startsWith('/') ? (
        <Link to={href}>{text}</Link>
      ) : (
        <a href={href}>{text}</a>
      )}
    </small>
  )
}
