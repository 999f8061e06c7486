import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { companyPath } from '../../contract.ts'

/** The two views of a company's capacity: its plants, and each of its products. */
export function CapacitySwitch({ slug, now }: { slug: string; now: 'plants' | 'products' }) {
  const { t } = useI18n()
  const plants = companyPath(slug, 'productionCapacity')
  const views = [
    { key: 'plants', href: plants, label: t('companies.plants'), icon: 'factory' },
    { key: 'products', href: `${plants}/infoProduct`, label: t('companies.infoProduct'), icon: 'box' },
  ] as const
  return (
    <nav className="segmented" aria-label={t('companies.tab.productionCapacity')}>
      {views.map(({ key, href, label, icon }) => (
        <Link key={key} to={href} aria-current={key === now ? 'true' : undefined} inPlace>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
