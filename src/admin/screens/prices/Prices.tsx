import { useCallback, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { Bidi, Lat, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { useRefused } from '../../panel/use-panel.ts'
import type { PricesData } from './contract.ts'
import { OnePrice } from './OnePrice.tsx'
import { PasteForm } from './PasteForm.tsx'
import { PriceGrid } from './PriceGrid.tsx'

const EMPTY = { text: '', dates: '', decimal: '', reason: '', source_ar: '', source_en: '' }
/** Faults that show beside their field alone. */
const FIELDS = ['grid', 'text', 'source_ar', 'source_en']

/** The prices of a series: pasted from a sheet, changed in a grid, or one at a time. */
export default function Prices({ data }: { data: PricesData }) {
  const { t } = useI18n()
  const refused = useRefused()
  const { pathname } = useLocation()
  const paste = useRef<HTMLFormElement>(null)
  const { series, from, to, address } = data
  const lookAtBlock = useCallback((block: string) => {
    const text = paste.current?.elements.namedItem('text')
    if (!(text instanceof HTMLTextAreaElement)) return
    text.value = block
    paste.current?.requestSubmit()
  }, [])
  return (
    <div className="price-screen">
      <p className="row wrapping admin-gap">
        <Link className="more" to={`/admin/price-series/${series.id}`}>
          <Icon name="back" /> {t('admin.prices.series')}
        </Link>
        <a href={address}>
          <Icon name="eye" /> {t('admin.prices.public')}
        </a>
        <span>
          {t('admin.prices.grid')}: <Bidi text={series.unit} />
        </span>
      </p>
      {refused && <Refused fields={refused.fields} text={refused.text} />}
      {series.demo ? (
        <Alert tone="warn" title={t('admin.prices.demo')}>
          <p>{t('admin.prices.demo.text')}</p>
        </Alert>
      ) : (
        <OnePrice data={data} />
      )}
      <section className="panel">
        <SectionHead title={t('admin.prices.paste')} />
        <PasteForm ref={paste} series={series} pasted={EMPTY} />
      </section>
      {!series.demo && (
        <section className="panel">
          <SectionHead title={t('admin.prices.grid')} />
          <div className="panel-body">
            <p className="muted">{t('admin.prices.grid.hint')}</p>
            <Form className="admin-find" action={pathname} key={`${from} ${to}`}>
              <label className="admin-filter">
                <span>{t('admin.prices.from')}</span>
                <input className="input" type="date" name="from" defaultValue={from} />
              </label>
              <label className="admin-filter">
                <span>{t('admin.prices.to')}</span>
                <input className="input" type="date" name="to" defaultValue={to} />
              </label>
              <Button type="submit" variant="ghost">
                {t('admin.prices.show')}
              </Button>
            </Form>
            <PriceGrid data={data} onBlock={lookAtBlock} />
          </div>
        </section>
      )}
    </div>
  )
}

/** The faults, above the grid; the cells show them too. */
function Refused({ fields, text }: { fields: Readonly<Record<string, string>>; text: string }) {
  return (
    <Alert tone="danger" live title={fields['grid'] ?? fields['text'] ?? text}>
      <ul>
        {Object.entries(fields).map(([name, message]) =>
          FIELDS.includes(name) ? null : (
            <li key={name}>
              <a href={`#f-${name}`}>
                <Lat>{name.split('.')[0]}</Lat>: {message}
              </a>
            </li>
          ),
        )}
      </ul>
    </Alert>
  )
}
