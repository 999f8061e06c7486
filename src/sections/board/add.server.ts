import { data, redirect } from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { earlyRefusal } from '#platform/http/form/form-refusal.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { namedSeries } from '#sections/products-prices/contract.server.ts'
import { BOARD_PATH, MOST } from './contract.ts'
import { entryOf, placeOf } from './entries.ts'
import { itemsOf } from './items.server.ts'
import { readBoard } from './store.server.ts'
import { viewOf } from './views/view.server.ts'
import { wordsIn } from './words.server.ts'

/** The page on which a thing is put on the board of who asks. Throws 404 for a thing that is not there for them. */
export async function loadAdding(ctx: RequestContext) {
  ctx.personal()
  const query = ctx.url.searchParams
  // Its address without a thing leads to the board itself.
  if (!query.has('kind')) throw redirect(localePath(ctx.lang, BOARD_PATH))
  const asked = entryOf(query.get('kind') ?? '', query.get('key') ?? '')
  const key = asked?.kind === 'view' ? viewOf(asked.key, ctx.now)?.key : asked?.key
  const entry = asked && key !== undefined ? entryOf(asked.kind, key) : null
  const [item] = entry ? await itemsOf(ctx, [entry]) : []
  if (!entry || !item?.row) throw data(null, { status: 404 })
  const { place, entries } = await readBoard(ctx)
  const prices =
    entry.kind === 'product' ? await namedSeries(ctx.app.db, ctx.lang, { product: entry.key }) : []
  const { t } = wordsIn(ctx.lang, ctx.now, ctx.prefs)
  return {
    title: t('board.add.title'),
    token: ctx.formToken(),
    alert: earlyRefusal(ctx),
    item,
    isOn: placeOf(entries, entry) >= 0,
    isFull: entries.length >= MOST[place],
    place,
    most: MOST[place],
    prices: prices.map(({ slug, name, terms, source }) => ({
      slug,
      name,
      terms: [terms, source].filter(Boolean).join(ctx.lang === 'ar' ? '، ' : ', '),
      isOn: placeOf(entries, { kind: 'series', key: slug }) >= 0,
    })),
  }
}

export type AddingPage = Awaited<ReturnType<typeof loadAdding>>
