import { listInText } from '#datasets/answer/in-text.ts'
import { partialDate } from '#datasets/present.server.ts'
import { placeInText } from '#i18n/countries/in-text.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { FREQUENCIES, PROCESSES } from '../options.ts'
import { goodsWords } from './answer.server.ts'
import type { Asked } from './asked.ts'
import { namesOf, placeName } from './names.server.ts'
import type { Read } from './read.server.ts'
import type { Say } from './say.server.ts'

type Naming = Pick<RequestContext, 'app' | 'lang' | 'tag'>

/** What a table is: the figure, its two dimensions, and what it is filtered by. */
export async function captionOf(ctx: Naming, asked: Asked, read: Read, say: Say): Promise<string> {
  const { t, lang, fmt } = say
  const products = await goodsNames(ctx, asked, say)
  const within = (words: string) => (words.startsWith('HS') ? words : words.toLowerCase())
  const about = [
    ...read.scope.flows.map(({ process }) => PROCESSES[process][lang]),
    listInText(
      goodsWords({ products, hs: asked.hs }, say).map((name) => nameInText(name, lang)),
      lang,
    ),
    ...[...asked.reporter, ...asked.partner].map((code) => placeInText(placeName(code, say), lang)),
    FREQUENCIES[read.scope.frequency][lang],
    ...(asked.rows === 'period' || asked.columns === 'period' ? [] : [partialDate(read.period, fmt)]),
  ]
  return t('exports-imports.explorer.caption', {
    measure: t(`exports-imports.explorer.measure.${asked.measure}`),
    rows: within(t(`exports-imports.explorer.dimension.${asked.rows}`)),
    columns: within(t(`exports-imports.explorer.dimension.${asked.columns}`)),
    about: about.join(lang === 'ar' ? '، ' : ', '),
  })
}

/** Chosen products and groups of them by name. */
export async function goodsNames(ctx: Naming, asked: Asked, say: Say): Promise<string[]> {
  const [product, chain] = await Promise.all([
    namesOf(ctx, say, 'product', asked.product),
    namesOf(ctx, say, 'chain', asked.chain),
  ])
  return [...asked.product.map(product), ...asked.chain.map(chain)]
}
