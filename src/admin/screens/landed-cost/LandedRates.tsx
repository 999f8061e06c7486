import { Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import { RATE_KINDS } from '#sections/landed-cost/rates/recorded.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Status } from '#ui/Status.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import { NEW_RATE, type RateList, type RateRow } from './contract.ts'

const TONES = { now: 'ok', coming: 'info', over: 'off' } as const

/** Rates of customs and VAT on record, country by country. */
export default function LandedRates({ data }: { data: RateList }) {
  const { t } = useI18n()
  return (
    <div className="stack">
      <p className="admin-intro">{t('admin.landedRates.intro')}</p>
      <p className="row wrapping">
        <Link className={buttonClass({ small: true })} to={`/admin/landed-cost/${NEW_RATE}`}>
          {t('admin.landedRates.add')}
        </Link>
        <Link className={buttonClass({ variant: 'ghost', small: true })} to="/landed-cost">
          {t('admin.landedRates.page')}
        </Link>
      </p>
      <PanelList
        label={t('admin.landedRates.label')}
        list={data}
        rowKey={({ id }) => id}
        filters={[
          {
            name: 'kind',
            label: t('admin.landedRates.kind'),
            options: RATE_KINDS.map((value) => ({ value, label: t(`admin.landedRates.kind.${value}`) })),
          },
          { name: 'country', label: t('admin.landedRates.country'), options: data.countries },
        ]}
        empty={{ title: t('admin.landedRates.empty'), text: t('admin.landedRates.emptyText') }}
        columns={[
          {
            key: 'country',
            label: t('admin.landedRates.country'),
            head: true,
            cell: ({ id, country, kind }) => (
              <Link className="row-link" to={`/admin/landed-cost/${id}`}>
                {country} <span className="visually-hidden">{t(`admin.landedRates.kind.${kind}`)}</span>
              </Link>
            ),
          },
          {
            key: 'kind',
            label: t('admin.landedRates.kind'),
            cell: ({ kind }) => t(`admin.landedRates.kind.${kind}`),
          },
          {
            key: 'basis',
            label: t('admin.landedRates.basis'),
            cell: ({ basis }) => t(`admin.landedRates.basis.${basis}`),
          },
          { key: 'origin', label: t('admin.landedRates.origin'), cell: (row) => <Origin row={row} /> },
          { key: 'hs', label: t('admin.landedRates.hs'), cell: (row) => <Code row={row} /> },
          { key: 'rate', label: t('admin.landedRates.rate'), cell: (row) => <Percent row={row} /> },
          { key: 'from', label: t('admin.landedRates.from'), cell: ({ from }) => <Time dateTime={from} /> },
          { key: 'to', label: t('admin.landedRates.to'), cell: ({ lastDay }) => <Time dateTime={lastDay} /> },
          {
            key: 'state',
            label: t('admin.landedRates.state'),
            cell: ({ state }) => <Status tone={TONES[state]}>{t(`admin.landedRates.state.${state}`)}</Status>,
          },
        ]}
      />
    </div>
  )
}

interface OfRow {
  row: RateRow
}

export function Origin({ row: { origin } }: OfRow) {
  const { t } = useI18n()
  return <>{origin ?? t('admin.landedRates.origin.any')}</>
}

export function Code({ row: { hs } }: OfRow) {
  const { t } = useI18n()
  return hs === null ? t('admin.landedRates.hs.all') : <Lat>{hs}</Lat>
}

/** A rate with as many decimals as it has. */
export function Percent({ row: { rate } }: OfRow) {
  const { fmt } = useI18n()
  return <Num>{fmt.percent(Number(rate), rate.split('.')[1]?.length ?? 0)}</Num>
}
