import { lastFriday } from '#demo/prices/price-walk.ts'
import type { Lang } from '#i18n/locale.ts'
import { localePath } from '#i18n/locale.ts'
import { articlePath, livePath } from './articles.ts'

/** The day of the demonstration's last prices. */
export const LAST_PRICE_DAY = new Date(lastFriday(new Date())).toISOString().slice(0, 10)

/** A kind of page: one address of it, without the language's prefix, and the status it answers. */
export interface PageKind {
  name: string
  status: number
}

/** An article's address differs by language and database. */
const ARTICLE = 'an article'

const LIVE = 'an article that is covered live'

/** Every kind of page of the site. */
export const PAGE_KINDS: readonly PageKind[] = [
  ARTICLE,
  LIVE,
  '/index',
  '/c/2',
  '/aw/show?page=1',
  '/news-excerpt/show?page=1',
  '/products-prices?page=1',
  '/products-prices?view=table&page=1',
  '/products-prices/market/cn',
  '/products-prices/compare?s=meg-cn-cfr-spot&s=ethylene-kr-fob-spot',
  '/products-prices/show/benzene',
  '/products-prices/show/benzene/kr',
  `/products-prices/show/benzene/kr/move/${LAST_PRICE_DAY}`,
  '/production-capacity?page=1',
  '/production-capacity?view=table&page=1',
  '/production-capacity?view=map&page=1',
  '/production-capacity/chart/by-product',
  '/companies?page=1',
  '/companies?view=table&page=1',
  '/companies/sabic',
  '/companies/qafco/productionCapacity',
  '/companies/qafco/productionCapacity/infoProduct',
  '/companies/sabic/mergersAcquisitions',
  '/dumping-cases?page=1',
  '/dumping-cases?view=timeline&page=1',
  '/dumping-cases/chart/by-year',
  '/dumping-cases/eu-meg-2020',
  '/exports-imports?page=1',
  '/exports-imports?view=table&page=1',
  '/exports-imports/explorer?rows=partner&columns=period&reporter=GCC&product=urea',
  '/exports-imports/details=urea',
  `/exports-imports/urea-export-sa-cn-${new Date().getUTCFullYear() - 1}-03-310210`,
  '/mergers-acquisitions?page=1',
  '/mergers-acquisitions?view=cards&page=1',
  '/glossary',
  '/topics',
  '/topics/meg-duties',
  '/landed-cost',
  '/landed-cost?product=sap&qty=120&offers=3&o1=CN&m1=Satellite+Science+and+Technology&t1=CIF&p1=1555.5&l1=40&o2=KR&p2=1400&f2=60&i2=0.5&l2=40&o3=BE&p3=1600&c3=EUR&d3=x',
  '/workbench',
  '/workbench?s=benzene-kr-fob-spot&s=meg-cn-cfr-spot&as=index',
  '/developers',
  '/developers/use?table=production-capacity&query=country%3DSA',
  '/helps',
  '/handbook',
  '/handbook/read-a-price',
  '/handbook/back-up-and-restore',
  '/contact',
  '/weekly-report',
  '/sources',
  '/board',
  '/board/add?kind=series&key=meg-cn-cfr-spot',
  '/newsletters',
  '/page/about-us',
  '/search?q=urea',
  '/vote/3',
  '/fileuploads',
  '/fileuploads/downloads',
  '/fileuploads/downloads/1',
  '/account/login',
  '/account/register',
  '/profile/admin',
  '/offline',
  { name: '/404', status: 404 },
  { name: '/412', status: 412 },
  { name: '/lock', status: 403 },
].map((kind) => (typeof kind === 'string' ? { name: kind, status: 200 } : kind))

/** The address of a kind of page in a language. */
export async function addressOf({ name }: PageKind, lang: Lang): Promise<string> {
  if (name === LIVE) return livePath(lang)
  return name === ARTICLE ? articlePath(lang) : localePath(lang, name)
}

/** One page of every kind in a language. */
export function pagesOf(lang: Lang): Promise<{ path: string; status: number }[]> {
  return Promise.all(
    PAGE_KINDS.map(async (kind) => ({ path: await addressOf(kind, lang), status: kind.status })),
  )
}
