import { dirOf, LANGS } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { MenuBar } from '#sections/menu/MenuLinks.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { OrderForm } from '../../parts/order/OrderForm.tsx'
import type { MenuData } from './contract.ts'

/** The menu: its lists in their order, what is hidden, and the header as readers have it. */
export default function Menu({ data: { order, lists, names, header, full } }: { data: MenuData }) {
  const { t } = useI18n()
  return (
    <>
      <p className="admin-intro">{t('admin.menu.text')}</p>
      {full ? (
        <p className="hint">{t('admin.menu.full')}</p>
      ) : (
        <p>
          <Link className={buttonClass()} to="/admin/menu/new">
            {t('admin.menu.add')}
          </Link>
        </p>
      )}
      <section className="panel menu-preview" aria-labelledby="header">
        <SectionHead id="header" title={t('admin.menu.header')} />
        {LANGS.map((lang) => (
          <div key={lang} className="nav" lang={lang} dir={dirOf(lang)} inert>
            <div className="wrap">
              <MenuBar menu={header[lang]} lang={lang} here="/index" />
            </div>
          </div>
        ))}
      </section>
      <OrderForm data={order} lists={lists} across />
      <section className="panel" aria-labelledby="names">
        <SectionHead id="names" title={t('admin.menu.names')} />
        <ul className="panel-body menu-names">
          {names.map(({ title, to }) => (
            <li key={to}>
              <Link to={to}>
                <Bidi text={title} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
