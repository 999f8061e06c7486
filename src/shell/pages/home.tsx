import type { PageHandle } from '#platform/http/page-handle.ts'
import { useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import { splitLang, localePath } from '#i18n/locale.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { organization, webSite } from '#head/json-ld.ts'
import { JsonLdScript } from '#head/JsonLdScript.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { ogPath } from '#head/og-path.ts'
import { Design1 } from '../home/Design1.tsx'
import { Design2 } from '../home/Design2.tsx'
import { EmptyHome } from '../home/blocks.tsx'
import { homeData, type HomeData } from '../home/home.server.ts'
import type { RootData } from '../root-data.server.ts'

export const handle: PageHandle = { parameters: ['month'] }

export function loader({ context }: LoaderFunctionArgs): Promise<HomeData> {
  return homeData(context.get(requestContext))
}

export function meta(args: MetaInput) {
  const root = args.matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  const { lang } = splitLang(args.location.pathname)
  return metaOf(args, {
    title: root?.homeLabel,
    description: root?.site.tagline,
    feed: 'all',
    image: ogPath('site', 'site', lang),
  })
}

export default function Home({ loaderData }: { loaderData: HomeData }) {
  const root = useRouteLoaderData<RootData>('root')
  return (
    <>
      <h1 className="visually-hidden">{root?.homeLabel}</h1>
      <JsonLdScript data={import.meta.env.SSR && root ? siteData(root) : null} />
      {loaderData.empty ? (
        <EmptyHome begins={loaderData.begins} />
      ) : loaderData.design === 'design_2' ? (
        <Design2 home={loaderData} />
      ) : (
        <Design1 home={loaderData} />
      )}
    </>
  )
}

function siteData(root: RootData) {
  const at = (path: string) => root.origin + localePath(root.lang, path)
  const publisher = {
    name: root.site.name,
    url: at('/index'),
    logo: `${root.origin}/icons/icon-512.png`,
    sameAs: root.site.social.map((s) => s.url),
  }
  return [
    organization(publisher),
    webSite({
      name: root.site.name,
      url: at('/index'),
      lang: root.lang,
      search: root.site.useSearch ? at('/search') : null,
    }),
  ]
}
