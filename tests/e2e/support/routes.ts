import type { Lang } from '#i18n/locale.ts'
import { localePath } from '#i18n/locale.ts'
import { articlePath } from './articles.ts'

/** One page of every kind, with the status it answers. Addresses are without the language's prefix. */
const KINDS: readonly (readonly [path: string, status: number])[] = [
  ['/index', 200],
  ['/c/2', 200],
  ['/aw/show?page=1', 200],
  ['/news-excerpt/show?page=1', 200],
  ['/products-prices?page=1', 200],
  ['/products-prices?view=table&page=1', 200],
  ['/products-prices/market/cn', 200],
  ['/products-prices/compare?s=meg-cn-cfr-spot&s=ethylene-kr-fob-spot', 200],
  ['/products-prices/show/benzene', 200],
  ['/products-prices/show/benzene/kr', 200],
  ['/production-capacity?page=1', 200],
  ['/production-capacity?view=map&page=1', 200],
  ['/production-capacity/chart/by-product', 200],
  ['/companies?page=1', 200],
  ['/companies?view=table&page=1', 200],
  ['/companies/sabic', 200],
  ['/companies/qafco/productionCapacity', 200],
  ['/companies/qafco/productionCapacity/infoProduct', 200],
  ['/companies/sabic/mergersAcquisitions', 200],
  ['/dumping-cases?page=1', 200],
  ['/dumping-cases?view=timeline&page=1', 200],
  ['/dumping-cases/chart/by-year', 200],
  ['/dumping-cases/eu-meg-2020', 200],
  ['/exports-imports?page=1', 200],
  ['/exports-imports?view=value&page=1', 200],
  ['/exports-imports/details=urea', 200],
  [`/exports-imports/urea-export-sa-cn-${new Date().getUTCFullYear() - 1}-03-310210`, 200],
  ['/mergers-acquisitions?page=1', 200],
  ['/glossary', 200],
  ['/helps', 200],
  ['/contact', 200],
  ['/page/about-us', 200],
  ['/search?q=urea', 200],
  ['/vote/3', 200],
  ['/fileuploads', 200],
  ['/fileuploads/downloads', 200],
  ['/account/login', 200],
  ['/account/register', 200],
  ['/profile/admin', 200],
  ['/offline', 200],
  ['/404', 404],
  ['/412', 412],
  ['/lock', 403],
]

/** One page of every kind in a language; the first is an article. */
export async function pagesOf(lang: Lang): Promise<{ path: string; status: number }[]> {
  const article = { path: await articlePath(lang), status: 200 }
  return [article, ...KINDS.map(([path, status]) => ({ path: localePath(lang, path), status }))]
}
