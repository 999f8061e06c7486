import { sql } from 'kysely'
import { partialDate } from '#datasets/present.server.ts'
import { referenceNamed } from '#datasets/references.ts'
import { printHs } from '#datasets/values/hs.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { FLOWS } from '../flows/flows.server.ts'
import { FREQUENCIES, PROCESSES, type Process } from '../options.ts'
import { DIMENSIONS, GULF_CODE, MEASURES, type Asked } from './asked.ts'
import { GULF, type Scope } from './scope.server.ts'
import type { Say } from './say.server.ts'

/** A choice of one or several values. */
export interface Choices {
  name: string
  label: string
  options: { value: string; label: string; on: boolean }[]
}

interface Known {
  products: string[]
  chains: string[]
  reporters: string[]
  partners: string[]
  processes: Process[]
}

/** What the form offers: only what has records. */
export async function formOf(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'tag'>,
  asked: Asked,
  scope: Scope | null,
  say: Say,
) {
  const { t, lang, fmt } = say
  const known = await ctx.app.memo.get('explorer:choices', [FLOWS.tag, 'products'], () => readKnown(ctx))
  const [products, chains] = await Promise.all([
    referenceNamed('products').names(ctx, known.products),
    referenceNamed('categories').names(ctx, known.chains),
  ])
  const { compare } = new Intl.Collator(lang)
  const choices = (
    name: 'product' | 'chain' | 'reporter' | 'partner',
    values: readonly string[],
    nameOf: (key: string) => string,
  ): Choices => {
    const chosen: readonly string[] = asked[name]
    const options = [...new Set([...values, ...chosen.filter((one) => one !== GULF_CODE)])]
      .map((value) => ({ value, label: nameOf(value), on: chosen.includes(value) }))
      .sort((a, b) => Number(b.on) - Number(a.on) || compare(a.label, b.label))
    const gulf =
      (name === 'reporter' || name === 'partner') && GULF.some((code) => values.includes(code))
        ? [
            {
              value: GULF_CODE,
              label: t('exports-imports.explorer.gulf.choice'),
              on: chosen.includes(GULF_CODE),
            },
          ]
        : []
    return {
      name,
      label: t(`exports-imports.explorer.dimension.${name}`),
      options: [...gulf, ...options],
    }
  }
  const country = (code: string) => countryName(code, lang)
  const filters = [
    choices('reporter', known.reporters, country),
    choices('partner', known.partners, country),
    choices('product', known.products, (key) => products.get(key)?.label ?? key),
    choices('chain', known.chains, (key) => chains.get(key)?.label ?? key),
  ]
  const isOverTime = asked.rows === 'period' || asked.columns === 'period'
  return {
    rows: DIMENSIONS.map((value) => ({ value, label: t(`exports-imports.explorer.dimension.${value}`) })),
    measures: MEASURES.map((value) => ({ value, label: t(`exports-imports.explorer.measure.${value}`) })),
    frequencies: [
      { value: '', label: t('exports-imports.explorer.frequency.usual') },
      ...(['annual', 'monthly'] as const).map((value) => ({ value, label: FREQUENCIES[value][lang] })),
    ],
    flows: known.processes.map((value) => ({ value, label: PROCESSES[value][lang] })),
    flow: scope?.flows[0]?.process ?? asked.flow[0] ?? '',
    isByFlow: asked.rows === 'flow' || asked.columns === 'flow',
    isOverTime,
    periods: (scope?.known ?? []).toReversed().map((value) => ({ value, label: partialDate(value, fmt) })),
    filters,
    asked,
    chosen: chosenWords(),
  }

  /** What the folded filters are, so that nobody has to open them to see. */
  function chosenWords(): string {
    const words = filters.flatMap(({ options }) => options.filter(({ on }) => on).map(({ label }) => label))
    const hs = asked.hs === '' ? [] : [t('exports-imports.explorer.hs.name', { code: printHs(asked.hs) })]
    const all = [...words, ...hs, ...(scope ? [FREQUENCIES[scope.frequency][lang]] : [])]
    return all.length === 0 ? t('exports-imports.explorer.any') : all.join(lang === 'ar' ? '، ' : ', ')
  }
}

async function readKnown({ app }: Pick<RequestContext, 'app'>): Promise<Known> {
  const { rows } = await sql<Omit<Known, 'chains'>>`
    select (select coalesce(array_agg(distinct product), '{}') from exports_imports_without_partners where not hidden) as products,
      (select coalesce(array_agg(distinct country), '{}') from exports_imports_without_partners where not hidden) as reporters,
      (select coalesce(array_agg(distinct process), '{}') from exports_imports_without_partners where not hidden) as processes,
      (select coalesce(array_agg(distinct partner), '{}') from exports_imports_without_products
        where not hidden and partner <> 'WLD') as partners`.execute(app.db)
  const found = rows[0] ?? { products: [], reporters: [], processes: [], partners: [] }
  const { rows: chains } = await sql<{ id: string }>`
    select distinct category_id as id from products_prices_product
    where slug = any(${found.products}::text[]) order by 1`.execute(app.db)
  const processes = (Object.keys(PROCESSES) as Process[]).filter((one) => found.processes.includes(one))
  return { ...found, processes, chains: chains.map(({ id }) => id) }
}
