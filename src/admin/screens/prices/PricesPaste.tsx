import { Bidi, Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status, type Tone } from '#ui/Status.tsx'
import { useRefused } from '../../panel/use-panel.ts'
import { ActForm } from '../../parts/ActForm.tsx'
import type { LineState, PasteData } from './contract.ts'
import { PasteForm } from './PasteForm.tsx'

const STATES = ['new', 'changes', 'same', 'wrong'] as const
const TONES: Readonly<Record<LineState, Tone>> = { new: 'ok', changes: 'info', same: 'off', wrong: 'danger' }

/** What a pasted block would do, and after it is saved what it did. */
export default function PricesPaste({ data }: { data: PasteData }) {
  const { t } = useI18n()
  const refused = useRefused()
  const { series, stage, reason } = data
  return (
    <div className="price-screen">
      <p className="row wrapping admin-gap">
        <Link className="more" to={`/admin/price-series/${series.id}/prices`}>
          <Icon name="back" /> {t('admin.prices.all')}
        </Link>
        <Bidi text={series.unit} />
      </p>
      {refused && <Alert tone="danger" live title={refused.fields['text'] ?? refused.text} />}
      {stage === 'preview' ? <Preview data={data} /> : <Done data={data} />}
      {stage !== 'preview' && reason && (
        <p>
          <Bidi text={t('admin.prices.why', { reason })} />
        </p>
      )}
    </div>
  )
}

function Preview({ data }: { data: PasteData }) {
  const { t, fmt } = useI18n()
  const { counts, lines, unused, mark } = data
  const saves = counts.new + counts.changes
  return (
    <>
      <dl className="stats">
        {STATES.map((state) => (
          <div key={state}>
            <dt>{t(`admin.prices.state.${state}`)}</dt>
            <dd>
              <Num>{fmt.number(counts[state])}</Num>
            </dd>
          </div>
        ))}
      </dl>
      {counts.wrong > 0 ? (
        <Alert tone="danger" title={t('admin.prices.wrong', { count: counts.wrong })} />
      ) : (
        <Alert tone="info" title={t(saves > 0 ? 'admin.prices.ready' : 'admin.prices.nothing')} />
      )}
      {data.series.demo && (
        <Alert tone="warn" title={t('admin.prices.demo')}>
          <p>{t('admin.prices.demo.text')}</p>
        </Alert>
      )}
      {unused.length > 0 && (
        <p className="muted">
          <Bidi text={t('admin.prices.unused', { columns: unused.join(t('admin.prices.comma')) })} />
        </p>
      )}
      {counts.wrong === 0 && saves > 0 && (
        <div>
          <ActForm
            fields={{ do: 'run', mark }}
            label={t('admin.prices.run', { count: saves })}
            variant="primary"
          />
        </div>
      )}
      <div className="table-wrap">
        <table className="table cards" aria-label={t('admin.prices.paste.preview')}>
          <thead>
            <tr>
              {(['line', 'day', 'price', 'low', 'high', 'before', 'state'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`admin.prices.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <PreviewRow key={line.line} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      <section className="panel">
        <SectionHead title={t('admin.prices.mend')} />
        <PasteForm key={data.text} series={data.series} pasted={data} />
      </section>
    </>
  )
}

function PreviewRow({ line }: { line: PasteData['lines'][number] }) {
  const { t, fmt } = useI18n()
  const cell = (text: string) => (text === '' ? '—' : <Lat className="number">{text}</Lat>)
  return (
    <tr>
      <td data-l={t('admin.prices.line')}>
        <Num>{fmt.number(line.line)}</Num>
      </td>
      <td className="row-head">{cell(line.day)}</td>
      <td data-l={t('admin.prices.price')}>
        {cell(line.price)}
        {line.estimated && <small>{t('admin.prices.estimated')}</small>}
      </td>
      <td data-l={t('admin.prices.low')}>{cell(line.low)}</td>
      <td data-l={t('admin.prices.high')}>{cell(line.high)}</td>
      <td data-l={t('admin.prices.before')}>{cell(line.before ?? '')}</td>
      <td data-l={t('admin.prices.state')}>
        <Status tone={TONES[line.state]}>{t(`admin.prices.state.${line.state}`)}</Status>
        {line.faults.map((fault) => (
          <small key={fault} className="price-fault">
            <Bidi text={fault} />
          </small>
        ))}
        {line.jump !== null && (
          <small>
            <Status tone="warn">{t('admin.prices.jump', { percent: fmt.change(line.jump, '%', 0) })}</Status>
          </small>
        )}
      </td>
    </tr>
  )
}

function Done({ data }: { data: PasteData }) {
  const { t } = useI18n()
  const { stage, changed, left, mayUndo, by, at } = data
  return (
    <>
      {stage === 'undone' ? (
        <Alert tone="ok" live title={t('admin.prices.undone', { count: changed.length - left.length })}>
          {left.length > 0 && <p>{t('admin.prices.left', { days: left.join(t('admin.prices.comma')) })}</p>}
        </Alert>
      ) : (
        <Alert tone="ok" live title={t('admin.prices.done', { count: changed.length })}>
          <p>{t('admin.prices.done.text')}</p>
        </Alert>
      )}
      <p className="muted">
        <Time dateTime={at} as="dateTime" /> {by && <bdi>{by}</bdi>}
      </p>
      {mayUndo && <ActForm fields={{ do: 'undo' }} label={t('admin.prices.undo')} />}
      <div className="table-wrap">
        <table className="table" aria-label={t('admin.prices.grid')}>
          <thead>
            <tr>
              <th scope="col">{t('admin.prices.day')}</th>
              <th scope="col">{t('admin.prices.was')}</th>
              <th scope="col">{t('admin.prices.became')}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ day, before, after }) => (
              <tr key={day}>
                <td>
                  <Num>{day}</Num>
                </td>
                <td>{before === null ? '—' : <Num>{before}</Num>}</td>
                <td>{after === null ? t('admin.prices.withdrawn') : <Num>{after}</Num>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
