import { isoDay } from '#i18n/date/date.ts'
import { countryName, marketName } from '#i18n/countries/countries.server.ts'
import { pickText } from '#i18n/fallback.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { REASONS, type Column, type MissingReason, type Options } from './columns.ts'
import type { Cell } from './contract.ts'
import type { Dataset } from './dataset.ts'
import type { Fields, PresentContext, Reference } from './present-context.ts'
import { isDoubtful } from './recheck.ts'
import { referenceNamed } from './references.ts'

export const NOTHING: Cell = { text: '—', kind: 'x' }

/** The present context with the names of everything that the rows refer to: one query for each section. */
export async function presentContextFor(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs' | 'tag'>,
  dataset: Dataset,
  rows: readonly Fields[],
  more: Readonly<Record<string, readonly string[]>> = {},
): Promise<PresentContext> {
  const wanted: Record<string, Set<string>> = {}
  for (const [key, column] of Object.entries(dataset.columns)) {
    if (column.type !== 'reference' && column.type !== 'references') continue
    const keys = (wanted[column.to] ??= new Set())
    for (const row of rows)
      for (const value of [row[key]].flat()) if (typeof value === 'string') keys.add(value)
    for (const value of more[key] ?? []) keys.add(value)
  }
  const named = await Promise.all(
    Object.entries(wanted).map(async ([to, keys]) => {
      const none = new Map<string, Reference>()
      return [to, keys.size > 0 ? await referenceNamed(to).names(ctx, [...keys]) : none] as const
    }),
  )
  return {
    lang: ctx.lang,
    fmt: formatterOf(ctx.lang, ctx.now, ctx.prefs),
    today: isoDay(ctx.now),
    names: Object.fromEntries(named),
  }
}

/** A column's value in a row, in words. */
export function presentCell(
  dataset: Dataset,
  key: string,
  row: Fields,
  presentContext: PresentContext,
): Cell {
  const column = dataset.columns[key]
  if (!column) return NOTHING
  const cell =
    dataset.shown?.(key, row, presentContext) ??
    staleState(dataset, key, column, row, presentContext) ??
    presentValue(dataset, key, column, row, presentContext) ??
    (column.type === 'reference' && column.fallbackColumn !== undefined
      ? presentCell(dataset, column.fallbackColumn, row, presentContext)
      : missing(row[`${key}_missing`], presentContext.lang))
  const small = column.under && textUnder(dataset, column.under, row, presentContext)
  // A site of several countries names its own.
  if (!small || cell.text.includes(small)) return cell
  // A place is one phrase: `الجبيل، السعودية`.
  const place = column.under !== undefined && dataset.columns[column.under]?.type === 'country'
  if (place && !cell.kind && (cell.lang ?? presentContext.lang) === presentContext.lang)
    return { ...cell, text: `${cell.text}${presentContext.lang === 'ar' ? '، ' : ', '}${small}` }
  return { ...cell, sub: cell.sub ? `${cell.sub} · ${small}` : small }
}

/** A state that may have changed since its row was checked, with the date that it is of; null for any other value. */
function staleState(
  dataset: Dataset,
  key: string,
  column: Column,
  row: Fields,
  presentContext: PresentContext,
): Cell | null {
  const { lang, fmt, today } = presentContext
  const asOf = row['as_of']
  if (dataset.recheck?.column !== key || typeof asOf !== 'string') return null
  if (!isDoubtful(dataset.recheck, row[key], asOf, today)) return null
  const cell = presentValue(dataset, key, column, row, presentContext)
  const date = partialDate(asOf, fmt)
  return cell && { ...cell, sub: lang === 'ar' ? `بحسب بيانات ${date}` : `as of ${date}` }
}

function missing(reason: unknown, lang: Lang): Cell {
  return typeof reason === 'string' && reason in REASONS
    ? { text: REASONS[reason as MissingReason][lang], kind: 'x' }
    : NOTHING
}

/** The name of an item where it is alone. */
export function fullNameOf(dataset: Dataset, row: Fields, presentContext: PresentContext): string {
  const cells = fullNameKeys(dataset).map((key) => presentCell(dataset, key, row, presentContext))
  return cells.flatMap(({ kind, text }) => (kind === 'x' ? [] : [text])).join(' - ')
}

/** The columns of that name: those declared, else the one that heads the row. */
export function fullNameKeys(dataset: Dataset): readonly string[] {
  return (
    dataset.fullName ?? Object.keys(dataset.columns).filter((key) => dataset.columns[key]?.list === 'main')
  )
}

/** Codes under a name; the others are counted. */
const FEW_CODES = 2

function textUnder(
  dataset: Dataset,
  key: string,
  row: Fields,
  presentContext: PresentContext,
): string | null {
  const column = dataset.columns[key]
  const value = row[key]
  if (!column || (column.type === 'enum' && column.options[String(value)]?.usual)) return null
  const codes = column.type === 'codes' && Array.isArray(value) ? value : null
  const shown = codes ? { ...row, [key]: codes.slice(0, FEW_CODES) } : row
  const text = presentValue(dataset, key, column, shown, presentContext)?.text
  if (!text) return null
  const more = (codes?.length ?? 0) - FEW_CODES
  const scheme = 'scheme' in column && column.scheme ? `${column.scheme} ` : ''
  return scheme + text + (more > 0 ? ` (\u200E+\u2060${presentContext.fmt.number(more)}\u2060)` : '')
}

function presentValue(
  dataset: Dataset,
  key: string,
  column: Column,
  row: Fields,
  presentContext: PresentContext,
): Cell | null {
  const { lang, fmt } = presentContext
  if (column.type === 'bilingual' || column.type === 'richText') {
    const found = pickText({ ar: textOf(row[`${key}_ar`]), en: textOf(row[`${key}_en`]) }, lang)
    return found && { text: found.text, ...(found.lang !== lang && { lang: found.lang }) }
  }
  const value = row[key]
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) {
    if (value.length === 0) return null
    const words = value.map((one) => wordOf(column, String(one), presentContext).text)
    return column.type === 'codes'
      ? { text: words.join(lang === 'ar' ? '، ' : ', '), kind: 'l' }
      : { text: words.join(lang === 'ar' ? '، ' : ', ') }
  }
  if (typeof value === 'number') {
    if (column.type === 'percent')
      return column.move
        ? { text: fmt.change(value, '%'), kind: 'm', value }
        : { text: fmt.share(value), kind: 'n' }
    const unit = unitOf(dataset, column, row, lang)
    const decimals = column.type === 'number' ? column.decimals : 0
    const top = column.type === 'number' && column.upTo ? row[column.upTo] : null
    const [sign, own] = splitPercent(unit ?? '')
    const measured = measureText(column, row, presentContext)
    const sub = measured ? `${own} (${measured})` : own
    const text = fmt.number(value, decimals)
    return {
      text: (typeof top === 'number' && top > value ? `${text} – ${fmt.number(top, decimals)}` : text) + sign,
      kind: 'n',
      ...(sub && { sub }),
    }
  }
  if (typeof value === 'boolean')
    return column.type === 'boolean' ? { text: (value ? column.yes : column.no)[lang] } : null
  return wordOf(column, textOf(value) ?? '', presentContext)
}

/** One value in words: also of a filter's choice, which is no row's. */
export function wordOf(column: Column, value: string, { lang, fmt, names }: PresentContext): Cell {
  switch (column.type) {
    case 'enum':
    case 'enums':
      return optionOf(column.options, value, lang)
    case 'country':
      return { text: (column.regionsFirst ? marketName : countryName)(value, lang) }
    case 'countries':
      return { text: countryName(value, lang) }
    case 'boolean':
      return { text: (value === 'true' ? column.yes : column.no)[lang] }
    case 'reference':
    case 'references': {
      const named = names[column.to]?.get(value)
      if (!named) return { text: value }
      return {
        text: named.label,
        ...(named.href && { href: named.href }),
        ...(named.symbol && { symbol: named.symbol }),
      }
    }
    case 'date':
    case 'partialDate':
      return { text: partialDate(value, fmt) }
    case 'url':
      return { text: value.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, ''), kind: 'l', href: value }
    case 'code':
    case 'codes': {
      const href = column.type === 'code' && column.link?.(value)
      const text = column.print?.(value) ?? value
      const name = column.names?.[value]
      return name
        ? { text: `${text} ${name[lang]}`, ...(href && { href }) }
        : { text, kind: 'l', ...(href && { href }) }
    }
    default:
      return { text: value }
  }
}

/** A percent sign belongs to the figure before it: `% ad valorem` -> `%` and `ad valorem`. */
export function splitPercent(unit: string): [sign: '%' | '', rest: string] {
  return unit.startsWith('%') ? ['%', unit.slice(1).trim()] : ['', unit]
}

/** `2026`, `مايو 2026` or `9 مايو 2026`: no more exact than it is. */
export function partialDate(value: string, fmt: Formatter): string {
  if (value.length === 4) return fmt.digits(value)
  return value.length === 7 ? fmt.month(`${value}-15`) : fmt.date(value)
}

function optionOf(options: Options, value: string, lang: Lang): Cell {
  const option = options[value]
  if (!option) return { text: value }
  return option.tone ? { text: option[lang], kind: 's', tone: option.tone } : { text: option[lang] }
}

function unitOf(dataset: Dataset, column: Column, row: Fields, lang: Lang): string | null {
  if (column.type !== 'number' || !column.unitFrom) return null
  const holder = dataset.columns[column.unitFrom]
  const value = row[column.unitFrom]
  if (typeof value !== 'string') return null
  return holder?.type === 'enum' ? (holder.options[value]?.[lang] ?? value) : value
}

/** A figure in the measure that rows of different units are sorted by: `19,250 kt/y`; null where the row's own unit is it. */
function measureText(column: Column, row: Fields, { lang, fmt }: PresentContext): string | null {
  if (column.type !== 'number' || !column.measure || !column.unitFrom) return null
  const { field, unit, key } = column.measure
  const value = row[field]
  if (typeof value !== 'number' || row[column.unitFrom] === key) return null
  return `${fmt.number(value)} ${unit[lang]}`
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
