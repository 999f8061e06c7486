import { Bidi, Num, Time, useI18n } from '#i18n/react.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status, type Tone } from '#ui/Status.tsx'
import { ActForm } from '../../parts/ActForm.tsx'
import type { BreakingItemData } from './contract.ts'

const TONES: Readonly<Record<BreakingItemData['posts'][number]['state'], Tone>> = {
  waiting: 'info',
  sending: 'info',
  sent: 'ok',
  failed: 'danger',
  unsure: 'warn',
  dropped: 'off',
}

type Reached = BreakingItemData['reached'][number]

const COUNTS = [
  ['admin.breaking.way.bell', ({ bell }: Reached) => bell],
  ['admin.breaking.opened', ({ opened }: Reached) => opened],
  ['admin.breaking.way.push', ({ push }: Reached) => push.sent],
  ['admin.breaking.way.mail', ({ mail }: Reached) => mail.sent],
  ['admin.breaking.onWay', ({ mail, push }: Reached) => mail.waiting + push.waiting],
  ['admin.breaking.failed', ({ mail, push }: Reached) => mail.failed + push.failed],
] as const

/** What became of a notice: counts by language and way, never who. */
export function Record({ data: { sent, reached, posts } }: { data: BreakingItemData }) {
  const { t, fmt } = useI18n()
  if (!sent) return null
  return (
    <>
      <section className="panel" aria-labelledby="record">
        <SectionHead id="record" title={t('admin.breaking.record')} />
        {reached.length === 0 ? (
          <p className="panel-body">{t('admin.breaking.record.none')}</p>
        ) : (
          <div className="table-wrap">
            <table className="table cards">
              <thead>
                <tr>
                  <th scope="col">{t('admin.breaking.language')}</th>
                  {COUNTS.map(([name]) => (
                    <th key={name} scope="col" className="n">
                      {t(name)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {reached.map((row) => (
                  <tr key={row.lang}>
                    <th scope="row" className="row-head">
                      {t(`admin.breaking.readers.${row.lang}`)}
                    </th>
                    {COUNTS.map(([name, countOf]) => (
                      <td key={name} className="n" data-label={t(name)}>
                        <Num>{fmt.number(countOf(row))}</Num>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <div className="panel-body">
          {sent.leftOut > 0 && (
            <p className="hint">{t('admin.breaking.leftOut.were', { count: sent.leftOut })}</p>
          )}
          {sent.barUntil && (
            <p className="hint">
              {t('admin.breaking.barUntil')} <Time dateTime={sent.barUntil} as="dateTime" />
            </p>
          )}
        </div>
      </section>
      {posts.length > 0 && (
        <section className="panel" aria-labelledby="outside">
          <SectionHead id="outside" title={t('admin.breaking.channels')} />
          <ul className="panel-body list">
            {posts.map(({ id, channel, lang, state, problem, at }) => (
              <li key={id}>
                <p className="row wrapping">
                  <Bidi text={channel} /> ({t(`admin.breaking.lang.${lang}`)})
                  <Status tone={TONES[state]}>{t(`admin.breaking.post.${state}`)}</Status>
                  <span className="small muted">
                    <Time dateTime={at} as="dateTime" />
                  </span>
                </p>
                {problem && (
                  <p className="hint">
                    <bdi dir="ltr">{problem}</bdi>
                  </p>
                )}
                {state === 'unsure' && <p className="hint">{t('admin.breaking.post.unsure.text')}</p>}
                {(state === 'failed' || state === 'unsure') && (
                  <ActForm
                    fields={{ do: 'again', post: id }}
                    label={t('admin.breaking.post.again')}
                    about={channel}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
