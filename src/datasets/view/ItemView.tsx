import type { ReactNode } from 'react'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { Answer } from '../answer/answer.ts'
import type { Fact, ItemData } from '../contract.ts'
import { AnswerHead } from './AnswerHead.tsx'
import { CellView } from './CellView.tsx'

export interface ItemViewProps {
  item: ItemData
  /** Name of the section. */
  label: string
  /** What the item says first, with its key figures. */
  answer?: Answer
  /** What a reader can do with it: follow it, count with it. */
  tools?: ReactNode
  /** What the section shows above the fields: a chart, a table of duties. */
  lead?: ReactNode
  /** What the section adds below the fields: a timeline, a table of duties. */
  children?: ReactNode
  /** Beside the fields: news, related things. */
  aside?: ReactNode
}

/** The page of one item: its fields in groups, where they come from, its neighbours. */
export function ItemView({ item, label, answer, tools, lead, children, aside }: ItemViewProps) {
  const { t } = useI18n()
  const root = `/${item.section}`
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label, href: `${root}?page=1` },
    { label: item.name },
  ]
  return (
    <>
      <PageJsonLd trail={trail} about={{ kind: 'item', name: item.name, source: item.source }} />
      <AnswerHead
        title={item.name}
        above={{ label, href: `${root}?page=1` }}
        answer={answer ?? null}
        source={sourceInLine(item, t('datasets.asOf'))}
        marks={item.marks}
      >
        {tools && <div className="answer-tools">{tools}</div>}
      </AnswerHead>
      <div className="with-rail">
        <div>
          {lead}
          {item.groups.map(({ label: name, facts }) => (
            <section key={name} className="section">
              <SectionHead title={name} />
              <Facts facts={facts} />
            </section>
          ))}
          {children}
          {item.marks.demo && <Alert tone="warn">{t('datasets.demo.note')}</Alert>}
        </div>
        <aside className="stack" aria-label={t('ui.aside')}>
          <Provenance item={item} />
          {aside}
        </aside>
      </div>
      {(item.previous ?? item.next) && (
        <nav className="neighbours section" aria-label={label}>
          {item.previous && (
            <Link to={item.previous.href} rel="prev">
              <small>{t('datasets.previous')}</small>
              <b>
                <Bidi text={item.previous.label} />
              </b>
            </Link>
          )}
          {item.next && (
            <Link to={item.next.href} rel="next">
              <small>{t('datasets.next')}</small>
              <b>
                <Bidi text={item.next.label} />
              </b>
            </Link>
          )}
        </nav>
      )}
    </>
  )
}

/** Who reported an item, and up to when. */
export const sourceInLine = ({ source, asOf }: Pick<ItemData, 'source' | 'asOf'>, words: string): string =>
  asOf ? `${source}. ${words} ${asOf}` : source

/** A text that is longer takes the whole width. */
const LONG = 70

/** Fields with their values; a missing one has its reason. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="fact-list panel">
      {facts.map(({ key, label, labelHtml, meaning, cell, html }) => (
        <div key={key} className={cell.text.length > LONG ? 'wide-fact' : undefined}>
          {labelHtml ? (
            <dt dangerouslySetInnerHTML={{ __html: labelHtml }} />
          ) : (
            <dt>{meaning ? <abbr title={meaning}>{label}</abbr> : label}</dt>
          )}
          {html ? (
            <dd dangerouslySetInnerHTML={{ __html: html }} />
          ) : (
            <dd>
              <CellView cell={cell} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** Source, date and confidence of the figures. */
export function Provenance({
  item: { source, sourceUrl, sourcePage, asOf, confidence },
}: {
  item: ItemData
}) {
  const { t } = useI18n()
  return (
    <section>
      <SectionHead title={t('datasets.source')} />
      <dl className="fact-list panel">
        <div>
          <dt>{t('datasets.source')}</dt>
          <dd>
            {sourceUrl ? (
              <a href={sourceUrl} rel="noopener">
                <Bidi text={source} />
              </a>
            ) : (
              <Bidi text={source} />
            )}
            {sourcePage && (
              <>
                {' '}
                <Link className="chip" to={sourcePage}>
                  {t('datasets.source.about')}
                </Link>
              </>
            )}
          </dd>
        </div>
        {asOf && (
          <div>
            <dt>{t('datasets.asOf')}</dt>
            <dd>
              <Bidi text={asOf} />
            </dd>
          </div>
        )}
        {confidence && (
          <div>
            <dt>{t('datasets.confidence')}</dt>
            <dd>{confidence}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
