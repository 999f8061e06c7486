import { withheldFigures } from '#datasets/passed-on.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { ReaderPrefs } from '#i18n/prefs.ts'
import type { App } from '#platform/app.server.ts'
import {
  savedByIds,
  viewFigures,
  type SavedByOne,
  type ViewFigure,
} from '#sections/workbench/contract.server.ts'
import { withheldSeries } from '#sections/products-prices/contract.server.ts'
import { isOfWorkbench } from '../contract.ts'
import type { Entry } from '../entries.ts'

/** A figure that is computed, and whether it may leave the site. */
interface Analysis extends ViewFigure {
  /** The name of a saved view; null of a series. */
  name: string | null
  withheld: boolean
}

/** The figure of an entry that the workbench computes; null for one that is gone, and for a saved view of another than `owner`. */
type Analyses = (entry: Entry, lang: Lang, owner: number | null) => Analysis | null

interface Asking {
  langs: readonly Lang[]
  prefs: ReaderPrefs
  /** Whose saved views may be read. */
  owners: readonly number[]
  leaving: boolean
}

const addressOf = (key: string) => String(new URLSearchParams([['s', key]]))

/** Reads the saved views, and the series of trade and capacity, that are on boards: in as many queries for one as for some dozens. */
export async function analysesOnBoards(
  app: App,
  now: Date,
  entries: readonly Entry[],
  { langs, prefs, owners, leaving }: Asking,
): Promise<Analyses> {
  const ids = entries.flatMap(({ kind, key }) => (kind === 'analysis' ? [Number(key)] : []))
  const keys = entries.filter(isOfWorkbench).map(({ key }) => key)
  if (ids.length === 0 && keys.length === 0) return () => null
  const saved = await savedByIds(app.db, { ids, owners })
  const addresses = [...[...saved.values()].map(({ address }) => address), ...keys.map(addressOf)]
  const figures = new Map<Lang, ReadonlyMap<string, ViewFigure & { withheld: boolean }>>()
  for (const lang of langs) {
    const found = await viewFigures({ app, now, lang, prefs, tag: () => undefined }, addresses)
    figures.set(lang, leaving ? await withTerms(app, found, lang) : withoutTerms(found))
  }
  return ({ kind, key }, lang, owner) => {
    const own: SavedByOne | undefined = kind === 'analysis' ? saved.get(Number(key)) : undefined
    if (kind === 'analysis' && own?.user_id !== owner) return null
    const found = figures.get(lang)?.get(own?.address ?? addressOf(key))
    return found ? { ...found, name: own?.name ?? null } : null
  }
}

const withoutTerms = (found: ReadonlyMap<string, ViewFigure>) =>
  new Map([...found].map(([address, figure]) => [address, { ...figure, withheld: false }]))

/** The figures with whether their publishers let them leave the site. */
async function withTerms(app: App, found: ReadonlyMap<string, ViewFigure>, lang: Lang) {
  const prices = await withheldSeries(app)
  const all = await Promise.all(
    [...found].map(async ([address, figure]) => {
      const terms = await Promise.all(
        figure.of.map(async ({ key, section, sources }) =>
          section === 'products-prices'
            ? prices.has(key)
            : (await withheldFigures(app, section, sources, lang)) !== null,
        ),
      )
      return [address, { ...figure, withheld: terms.includes(true) }] as const
    }),
  )
  return new Map(all)
}
