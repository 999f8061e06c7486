import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import type { Result } from './page.server.ts'

type Behind = Result['figures']

/** What is behind the last period: price and volume, the largest movers, and both sides of the same trade. */
export function BehindChange({ behind: { split, hhi, movers, mirror } }: { behind: Behind }) {
  const { t } = useI18n()
  return (
    <div className="explorer-behind">
      {split && (
        <section>
          <SectionHead title={t('exports-imports.explorer.split')} />
          <p className="small muted">
            <Bidi text={split.about} />
          </p>
          <dl className="explorer-steps">
            {split.rows.map(({ label, value }) => (
              <div key={label}>
                <dt>
                  <Bidi text={label} />
                </dt>
                <dd>
                  <Bidi text={value} />
                </dd>
              </div>
            ))}
          </dl>
          <details className="explorer-more">
            <summary>{t('exports-imports.explorer.split.formula')}</summary>
            <p className="small">
              <Bidi text={t('exports-imports.explorer.split.formula.text')} />
            </p>
            {hhi && (
              <p className="small">
                <Bidi text={t('exports-imports.explorer.split.hhi')} />
              </p>
            )}
          </details>
        </section>
      )}
      {!split && hhi && (
        <p className="small muted">
          <Bidi text={t('exports-imports.explorer.split.hhi')} />
        </p>
      )}
      {movers && <Movers movers={movers} />}
      {mirror && <BothSides mirror={mirror} />}
    </div>
  )
}

function Movers({ movers }: { movers: NonNullable<Behind['movers']> }) {
  const { t } = useI18n()
  return (
    <section>
      <SectionHead title={t('exports-imports.explorer.movers')} />
      <p className="small muted">
        <Bidi text={movers.about} />
      </p>
      {(['rises', 'falls'] as const).map(
        (side) =>
          movers[side].length > 0 && (
            <table key={side} className="table explorer-movers">
              <caption>{t(`exports-imports.explorer.${side}`)}</caption>
              <tbody>
                {movers[side].map(({ name, change, percent, marks }) => (
                  <tr key={name}>
                    <th scope="row">
                      <Bidi text={name} /> <MarkTags marks={marks} small />
                    </th>
                    <td className="numeric">
                      <Bidi text={change} />
                    </td>
                    <td className="numeric">
                      <Num>{percent}</Num>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          ),
      )}
    </section>
  )
}

function BothSides({ mirror: { about, rows } }: { mirror: NonNullable<Behind['mirror']> }) {
  const { t } = useI18n()
  const heads = (['exported', 'imported', 'difference', 'ratio'] as const).map((head) =>
    t(`exports-imports.explorer.mirror.${head}`),
  )
  return (
    <section className="explorer-wide">
      <SectionHead title={t('exports-imports.explorer.mirror')} />
      <p className="small muted">
        <Bidi text={about} />
      </p>
      <section
        className="table-wrap pivot-wrap"
        aria-label={t('exports-imports.explorer.mirror')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table className="table pivot">
          <thead>
            <tr>
              <th scope="col">{t('exports-imports.explorer.mirror.pair')}</th>
              {heads.map((head) => (
                <th key={head} scope="col" className="numeric">
                  <Bidi text={head} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ pair, exported, imported, difference, ratio }) => (
              <tr key={pair}>
                <th scope="row">
                  <Bidi text={pair} />
                </th>
                {[exported, imported, difference, ratio].map((figure, at) => (
                  <td key={at} className="numeric">
                    <Bidi text={figure} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
