import { data, redirect } from 'react-router'
import { localePath, otherLang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { trailOf } from '#editorial/categories.ts'
import { categoriesOf } from '#editorial/categories.server.ts'
import { loadPage } from '#editorial/page/index-page.server.ts'
import { loadPost } from '#editorial/page/item.server.ts'
import { mostReadOn } from '#editorial/reads/most-read.server.ts'
import { parseContentKey } from '#editorial/paths.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import { ar } from '#editorial/messages.ar.ts'
import { en } from '#editorial/messages.en.ts'
import { pricePanel } from '#datasets/view/price-panel.server.tsx'
import { livePart } from '#sections/live/contract.server.ts'
import { productsBySlug } from '#sections/products-prices/contract.server.ts'
import { adHtml } from '#site/ad-html.server.tsx'

const WORDS = { ar, en }
/** Most prices beside an article. */
const PRICES = 6

interface Step {
  label: string
  href: string
}

/** A category's page: its trail, its sub-categories and a page of its posts. */
async function loadCategory(ctx: RequestContext, id: number) {
  ctx.tag('categories')
  const categories = await categoriesOf(ctx.app, ctx.lang)
  const category = categories.flat.find((c) => c.id === id)
  if (!category) throw data(null, { status: 404 })
  const own = localePath(ctx.lang, category.path)
  if (ctx.url.pathname !== own) throw redirect(own + ctx.url.search, 301)
  const [twins, info] = await Promise.all([
    categoriesOf(ctx.app, otherLang(ctx.lang)),
    sectionInfo(ctx.app, 'articles', ctx.lang),
  ])
  const parent = category.parent === null ? null : categories.flat.find((c) => c.id === category.parent)
  const posts = await loadPage(ctx, `c:${id}`)
  const family = category.children.length > 0 ? category : parent
  return {
    kind: 'category' as const,
    id,
    name: category.name,
    description: `${category.path_names.join('، ')}. ${plain(info.notes ?? '')}`.slice(0, 200),
    twinPath: twins.byId.get(id)?.path ?? category.path,
    trail: trailOf(categories, id).map((c): Step => ({ label: c.name, href: c.path })),
    family: family
      ? [family, ...family.children].map((c) => ({ id: c.id, label: c.name, href: c.path }))
      : [],
    posts,
    section: info.label,
    most: await mostReadOn(ctx, 'articles', posts),
  }
}

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

async function loadArticle(ctx: RequestContext, id: number) {
  const item = await loadPost(ctx, 'articles', id)
  const [categories, products, ad, live] = await Promise.all([
    categoriesOf(ctx.app, ctx.lang),
    productsBySlug(ctx, item.post.products),
    adHtml(ctx, 'article-rail'),
    livePart(ctx, item.post),
  ])
  const quotes = products.flatMap((product) => (product.quote ? [product.quote] : [])).slice(0, PRICES)
  const trail = trailOf(categories, item.post.category?.id ?? null).map((c): Step => ({
    label: c.name,
    href: c.path,
  }))
  const prices = pricePanel(ctx, {
    title: WORDS[ctx.lang]['editorial.inStory'],
    rows: quotes,
  })
  // Finished pieces of the rail: nothing of them lives in the browser.
  const beside = (prices ?? '') + ad
  return { kind: 'article' as const, ...item, live, trail, prices: beside === '' ? null : beside }
}

/** Loads `/c/{key}`: a category's list or an article. Throws 404 for anything else. */
export function loadContent(ctx: RequestContext, key: string) {
  const parsed = parseContentKey(key)
  if (!parsed) throw data(null, { status: 404 })
  return parsed.kind === 'article' ? loadArticle(ctx, parsed.id) : loadCategory(ctx, parsed.id)
}

export type Content = Awaited<ReturnType<typeof loadContent>>
export type CategoryContent = Extract<Content, { kind: 'category' }>
export type ArticleContent = Extract<Content, { kind: 'article' }>
