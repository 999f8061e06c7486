import { countHighlight } from '#datasets/highlight.server.ts'
import type { Highlight, HighlightContext } from '#datasets/highlight.ts'
import type { RequestContext } from '#platform/http/context.server.ts'

/** The words after the number of products. */
const PRODUCTS = {
  ar: {
    zero: 'منتجات في الدليل',
    one: 'منتج في الدليل، باسمه ورقمه الدولي',
    two: 'منتجان في الدليل، باسميهما ورقميهما الدوليين',
    few: 'منتجات في الدليل، بأسمائها وأرقامها الدولية',
    many: 'منتجاً في الدليل، بأسمائها وأرقامها الدولية',
    other: 'منتج في الدليل، بأسمائها وأرقامها الدولية',
  },
  en: {
    one: 'product in the directory, with its names and CAS number',
    other: 'products in the directory, with names and CAS numbers',
  },
}

/** How many products the directory has. */
export async function productHighlight(ctx: HighlightContext): Promise<Highlight> {
  return countHighlight(ctx, await productCount(ctx), PRODUCTS)
}

/** How many products there are. Memoised under the tag `products`. */
function productCount(ctx: Pick<RequestContext, 'app' | 'tag'>): Promise<number> {
  ctx.tag('products')
  return ctx.app.memo.get('products:count', ['products'], async () => {
    const { n } = await ctx.app.db
      .selectFrom('products_prices_product')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  })
}
