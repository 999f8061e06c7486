import { Fragment, useId, type ReactNode } from 'react'
import { Bidi, Message, useI18n } from '#i18n/react.tsx'
import { Icon } from '../Icon.tsx'
import { Link } from '../Link.tsx'
import type { Refusal } from './plot-data.ts'

export type ChartFigureProps = {
  title: ReactNode
  /** Level of the heading; 2 without it. */
  level?: 2 | 3
  /** The page's own heading says it already: it is not shown again. */
  untitled?: boolean
  /** The unit and what else must be known to read the chart, in a line above it. */
  note?: ReactNode
  /** Controls of what is shown (ranges, markets): links or forms. */
  controls?: ReactNode
  /** The chart. */
  children: ReactNode
  /** `ChartTable` of the same figures, shown when asked for. */
  table?: ReactNode
  /** Who measured it. */
  source?: ReactNode
  /** Text to cite, with date and address. */
  citation?: string
  /** Files of it: `label` such as PNG or CSV. */
  downloads?: readonly { label: string; href: string }[]
  /** Html to show the chart elsewhere. */
  embed?: string
  /** The chart's own page, which stays: a path without language, with all filters of the chart. */
  permalink?: string
  /** Where its series are opened together with others: a path without language. */
  workbench?: string
  /** Rows that are not plotted, by reason. */
  refusals?: readonly Refusal[]
}

/**
 * The frame of a chart: heading, unit, the chart, its table, source and citation, files, code to embed.
 *
 * @public
 */
export function ChartFigure(props: ChartFigureProps) {
  const { title, level = 2, untitled = false, note, controls, children, table, refusals = [] } = props
  const { t, lang } = useI18n()
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <figure className="panel chart-figure" aria-labelledby={id}>
      <div className={untitled ? 'visually-hidden' : 'section-head'}>
        <Heading id={id}>{title}</Heading>
      </div>
      <div className="chart-body">
        {controls && <div className="chart-controls">{controls}</div>}
        {note && <p className="note">{note}</p>}
        {children}
        {refusals.length > 0 && (
          <ul className="chart-refusals" aria-label={t('ui.chart.refused')}>
            {[...Map.groupBy(refusals, ({ reason }) => reason)].map(([reason, own]) => (
              <li key={reason}>
                <b>
                  <Bidi text={reason} />
                </b>
                {': '}
                {own.map(({ label, value }, index) => (
                  <Fragment key={label}>
                    {index > 0 && (lang === 'ar' ? '؛ ' : '; ')}
                    <Bidi text={label} />
                    {value && (
                      <>
                        {' ('}
                        <bdi>
                          <Bidi text={value} />
                        </bdi>
                        )
                      </>
                    )}
                  </Fragment>
                ))}
              </li>
            ))}
          </ul>
        )}
        {table && (
          <details>
            <summary>{t('ui.chart.table')}</summary>
            {table}
          </details>
        )}
      </div>
      <Foot {...props} />
    </figure>
  )
}

/** Where it is from, and the ways to take it along. */
function Foot({ source, citation, downloads = [], embed, permalink, workbench }: ChartFigureProps) {
  const { t } = useI18n()
  if (!source && !citation && !embed && !permalink && downloads.length === 0) return null
  return (
    <figcaption>
      {source && (
        <p>
          <Message id="ui.chart.source" params={{ source }} />
        </p>
      )}
      {downloads.length > 0 && (
        <details className="chart-fold">
          <summary>
            <Icon name="download" />
            {t('ui.chart.download')}
          </summary>
          <ul className="chart-downloads">
            {downloads.map(({ label, href }) => (
              <li key={href}>
                <a href={href} download rel="nofollow">
                  <bdi>{label}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
      {permalink && (
        <Link className="chart-link" to={permalink} rel={permalink.includes('?') ? 'nofollow' : undefined}>
          <Icon name="link" />
          {t('ui.chart.permalink')}
        </Link>
      )}
      {workbench && (
        <Link className="chart-link" to={workbench} rel="nofollow">
          <Icon name="chart" />
          {t('ui.chart.workbench')}
        </Link>
      )}
      {citation && (
        <p className="chart-copy">
          <b>{t('ui.chart.cite')}</b> <span>{citation}</span>
        </p>
      )}
      {embed && (
        <details className="chart-fold">
          <summary>{t('ui.chart.embed')}</summary>
          <pre className="chart-copy" dir="ltr" lang="zxx">
            {embed}
          </pre>
        </details>
      )}
    </figcaption>
  )
}
