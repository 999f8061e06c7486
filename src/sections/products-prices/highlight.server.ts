import { countHighlight } from '#datasets/highlight.server.ts'
import type { Highlight, HighlightContext } from '#datasets/highlight.ts'
import { productCount } from './contract.server.ts'

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
