import { Provenance } from '#datasets/view/ItemView.tsx'
import { CellView } from '#datasets/view/CellView.tsx'
import { Rail } from '#editorial/view/Rail.tsx'
import { useI18n } from '#i18n/react.tsx'
import { Chips } from '#ui/page/Chips.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { companyPath } from '../contract.ts'
import type { CompanyPageData } from './company-page.server.ts'

const FILES = 3

/** Beside every tab: the newest files and news, companies of the same products, where the profile comes from. */
export function Aside({ page: { tab, head, files, latest, near, item } }: { page: CompanyPageData }) {
  const { t } = useI18n()
  return (
    <aside className="stack" aria-label={t('ui.aside')}>
      {files && tab !== 'financialFiles' && (
        <section className="panel">
          <SectionHead
            title={t('companies.tab.financialFiles')}
            more={companyPath(head.slug, 'financialFiles')}
          />
          <ul className="panel-body list">
            {files.rows.slice(0, FILES).map(({ key, cells }) => (
              <li key={key}>{cells[0] && <CellView cell={cells[0]} />}</li>
            ))}
          </ul>
        </section>
      )}
      <Rail title={t('companies.news')} posts={latest} thumbs />
      {near.length > 0 && (
        <section className="panel panel-body nearby">
          <b>{t('companies.near')}</b>
          <Chips items={near.map(({ short, href }) => ({ label: short, href }))} />
        </section>
      )}
      <Provenance item={item} />
    </aside>
  )
}
