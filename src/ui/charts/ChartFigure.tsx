import { useId, type ReactNode } from 'react'
import { Message, useI18n } from '#i18n/react.tsx'
import { Icon } from '../Icon.tsx'

export type ChartFigureProps = {
  title: ReactNode
  /** Level of the heading; 2 without it. */
  level?: 2 | 3
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
}

/**
 * The frame of a chart: heading, unit, the chart, its table, source and citation, files, code to embed.
 *
 * @public
 */
export function ChartFigure(props: ChartFigureProps) {
  const { title, level = 2, note, controls, children, table, source, citation, downloads = [], embed } = props
  const { t } = useI18n()
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <figure className="pn fig" aria-labelledby={id}>
      <div className="sec-h">
        <Heading id={id}>{title}</Heading>
      </div>
      <div className="fig-b">
        {controls && <div className="fig-c">{controls}</div>}
        {note && <p className="note">{note}</p>}
        {children}
        {table && (
          <details>
            <summary>{t('ui.chart.table')}</summary>
            {table}
          </details>
        )}
      </div>
      {(source || citation || embed || downloads.length > 0) && (
        <figcaption>
          {source && (
            <p>
              <Message id="ui.chart.source" params={{ source }} />
            </p>
          )}
          {downloads.length > 0 && (
            <ul className="fig-d" aria-label={t('ui.chart.download')}>
              {downloads.map(({ label, href }) => (
                <li key={href}>
                  <a href={href} download rel="nofollow">
                    <Icon name="download" />
                    <bdi>{label}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          )}
          {citation && (
            <details>
              <summary>{t('ui.chart.cite')}</summary>
              <p className="fig-q">{citation}</p>
            </details>
          )}
          {embed && (
            <details>
              <summary>{t('ui.chart.embed')}</summary>
              <pre className="fig-q" dir="ltr">
                {embed}
              </pre>
            </details>
          )}
        </figcaption>
      )}
    </figure>
  )
}
