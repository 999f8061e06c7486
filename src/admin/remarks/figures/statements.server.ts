import type { Lang } from '#i18n/locale.ts'
import { termsOf } from '#i18n/words/terms.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { figureCases, type FigureCase } from '#sections/dumping-cases/measures/figure-cases.server.ts'
import { figureDeals, type FigureDeal } from '#sections/mergers-acquisitions/figure-deals.server.ts'
import { indexNames, type NameIndex } from './names.ts'

const TAGS = ['data:mergers-acquisitions', 'data:dumping-cases'] as const

/** Deals and cases, and the names by which texts speak of them: the keys are those of the deals or cases. */
export interface Statements {
  deals: ReadonlyMap<string, FigureDeal>
  cases: ReadonlyMap<string, FigureCase>
  parties: NameIndex
  goods: NameIndex
}

/** All deals and cases against which texts are compared. */
export function figureStatements(
  { app, tag }: Pick<RequestContext, 'app' | 'tag'>,
  lang: Lang,
): Promise<Statements> {
  tag(...TAGS)
  return app.memo.get(`figures:statements:${lang}`, TAGS, async () => {
    const [deals, cases] = await Promise.all([figureDeals(app.db, lang), figureCases(app.db, lang)])
    return {
      deals: new Map(deals.map((deal) => [deal.slug, deal])),
      cases: new Map(cases.map((one) => [one.slug, one])),
      parties: indexOf(deals.map(({ slug, parties }) => [slug, Object.values(parties).flat()])),
      goods: indexOf(cases.map(({ slug, names }) => [slug, names])),
    }
  })
}

/** An index of names that several things may have. */
function indexOf(things: readonly (readonly [key: string, names: readonly string[]])[]): NameIndex {
  const byName = new Map<string, { text: string; keys: Set<string> }>()
  for (const [key, names] of things)
    for (const text of names.flatMap(namesOf)) {
      const term = termsOf(text).join(' ')
      const known = byName.get(term)
      if (known) known.keys.add(key)
      else byName.set(term, { text, keys: new Set([key]) })
    }
  return indexNames(
    [...byName.values()].map(({ text, keys }) => ({
      text,
      subject: { type: 'company' as const, keys: [...keys] },
    })),
  )
}

/** Words for owners without a name. */
const NOBODY = /^(?:the market|public shareholders|.*shareholders.*|السوق|المساهمون.*|مساهمو .*)$/i

/** A party's names as people write them: with and without its brackets, each of several, without the word company. */
function namesOf(text: string | null): string[] {
  if (!text) return []
  const whole = text.replace(/\s*\([^)]*\)/g, '').trim()
  const within = [...text.matchAll(/\(([^)]*)\)/g)].flatMap(([, own = '']) =>
    /\d|سابق|حاليا|لاحقا/.test(own) ? [] : [own.replace(/^(?:now|formerly|later)\s+/i, '')],
  )
  const parts = whole.split(/\s*(?:\/|،|,|;|؛|\sand\s|\sو(?=\S{3}))\s*/)
  return [whole, ...within, ...parts]
    .flatMap((name) => [name, name.replace(/^(?:ال)?شركة /, '').replace(/ (?:Company|B\.V\.)$/, '')])
    .map((name) => name.trim())
    .filter((name) => name.length > 2 && !NOBODY.test(name))
}
