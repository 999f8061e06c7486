import type { PageHandle } from '#platform/http/page-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { answerInText } from '#datasets/answer/answer.ts'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import chartCss from '#ui/css/data/charts.css?url'
import { Tabs } from '#ui/page/Tabs.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Aside } from '../company/Aside.tsx'
import { loadCompany } from '../company/company-page.server.ts'
import { CompanyHead } from '../company/CompanyHead.tsx'
import { companyPath, OWN_TABS } from '../contract.ts'
import { TabContent } from '../company/TabContent.tsx'

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

export const handle: PageHandle = { parameters: ['page'], figures: true }

export function loader({ params, context }: LoaderFunctionArgs) {
  const { company_slug: slug = '', tab, child } = params
  return loadCompany(context.get(requestContext), slug, tab, child)
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { head, label, answer, item, lang, image } = loaderData
  return metaOf(where, {
    title: `${label} - ${head.name}`,
    description: answerInText(answer, item.marks, lang),
    image,
    feed: `co:${head.slug}`,
  })
}

export default function CompanyPage({ loaderData }: { loaderData: Data }) {
  const { t } = useI18n()
  const { head, tab, counts, otherTabs, label, item } = loaderData
  const tabs = [
    ...OWN_TABS.map((name) => ({
      name,
      label: t(`companies.tab.${name}`),
      count: name === 'overview' || name === 'timeline' ? undefined : counts[name],
    })),
    ...otherTabs,
  ]
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label, href: '/companies?page=1' },
    { label: head.country.name, href: `/companies?country=${head.country.code}&page=1` },
    ...(tab === 'overview'
      ? [{ label: head.short }]
      : [
          { label: head.short, href: companyPath(head.slug) },
          { label: tabs.find(({ name }) => name === tab)?.label ?? '' },
        ]),
  ]
  return (
    <>
      <PageJsonLd
        trail={trail}
        about={{
          kind: 'company',
          name: head.name,
          otherName: head.other?.text ?? null,
          country: head.country.code,
          description: head.description?.text ?? null,
        }}
      />
      <CompanyHead page={loaderData} />
      <Tabs
        label={t('companies.tabs')}
        items={tabs.map(({ name, label: words, count }) => ({
          href: companyPath(head.slug, name),
          label: words,
          count,
          current: name === tab,
        }))}
      />
      <div className="with-rail section">
        <div>
          <TabContent page={loaderData} />
          {item.marks.demo && <Alert tone="warn">{t('datasets.demo.note')}</Alert>}
        </div>
        <Aside page={loaderData} />
      </div>
    </>
  )
}
