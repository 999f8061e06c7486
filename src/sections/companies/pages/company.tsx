import { moreMessages } from '#catalogue/more.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { ogPath } from '#head/og-path.ts'
import { Rail } from '#editorial/view/Rail.tsx'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { sectionWords } from '#sections/products-prices/contract-section.server.ts'
import { Breadcrumb } from '#ui/Breadcrumb.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { loadCompany } from '../company-page.server.ts'
import { CompanyHead } from '../CompanyHead.tsx'
import { COMPANY_TABS, companyPath } from '../contract-paths.ts'
import { TabContent } from '../TabContent.tsx'

await moreMessages()

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const [page, { label }] = await Promise.all([
    loadCompany(ctx, params['company_slug'] ?? '', params['tab'], params['child']),
    sectionWords(ctx, 'companies'),
  ])
  return { ...page, label, image: ogPath('company', page.company.slug, ctx.lang) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { company, label, image } = loaderData
  return metaOf(where, {
    title: `${label} - ${company.name}`,
    description: company.description,
    image,
  })
}

export default function CompanyPage({ loaderData }: { loaderData: Data }) {
  const { t } = useI18n()
  const { company, tab, counts, latest, label } = loaderData
  const own = company.short
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('shell.nav.home'), href: '/index' },
          { label, href: '/companies' },
          ...(tab === 'overview'
            ? [{ label: own }]
            : [{ label: own, href: companyPath(company.slug) }, { label: t(`companies.tab.${tab}`) }]),
        ]}
      />
      <CompanyHead company={company} />
      <Tabs
        label={t('companies.tabs')}
        items={COMPANY_TABS.map((name) => ({
          href: companyPath(company.slug, name),
          label: t(`companies.tab.${name}`),
          count: name === 'productionCapacity' || name === 'mergersAcquisitions' ? counts[name] : undefined,
          current: name === tab,
        }))}
      />
      <div className="two sec">
        <div>
          <TabContent page={loaderData} />
        </div>
        <aside>
          <Rail title={t('companies.tab.news')} posts={latest} thumbs />
        </aside>
      </div>
    </>
  )
}
