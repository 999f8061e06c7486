import type pg from 'pg'
import type { Destination, ReadyLayout } from '#datasets/import/destination.server.ts'
import { guessMapping } from '#datasets/import/mapping/guess.ts'
import type { Mapping } from '#datasets/import/mapping/mapping.ts'
import { savedMappings } from '#datasets/import/record/saved-mappings.server.ts'
import type { ImportSource } from '#datasets/import/record/record.server.ts'
import type { ImportColumn } from '#datasets/import/run/target.ts'
import { foldKey } from '#datasets/import/values/fold-key.ts'
import { headerOf, type ImportFile } from './open-file.server.ts'

/** What a file's columns become. */
export interface Layout {
  mapping: Mapping
  columns: readonly ImportColumn[]
  source: ImportSource
  /** An outside source that is known. */
  ready: ReadyLayout | null
  /** Columns of the file that are not imported. */
  unused: readonly string[]
  replaces?: readonly string[] | undefined
}

export interface ImportSettings {
  /** `generic`, a ready-made or a saved mapping. */
  name: string
  /** The series of a file that does not name it; null where none was chosen. */
  series: string | null
  source: ImportSource
  /** `high`, `medium` or `low`, where the file does not say it. */
  confidence: string | null
  reading: Partial<Pick<Mapping, 'sheet' | 'headerRow' | 'encoding' | 'dayOrder' | 'decimal'>>
  /** The chosen mapping of the file's columns, where there is one. */
  columns?: Mapping['columns'] | null
  /** The file takes the place of the earlier ones of its source, as far as it covers their values of these columns. */
  replaces?: readonly string[] | undefined
}

/** There is no mapping of that name, or it is of another destination. */
export class UnknownMapping extends Error {
  override readonly name = 'UnknownMapping'
}

const NO_SOURCE: ImportSource = { ar: null, en: null, url: null, asOf: null }

/**
 * Finds the layout of a file: a ready-made one, a saved one, or one guessed from its header. The settings' source and
 * reading options are added. Throws UnknownMapping and ImportRefusal.
 */
export async function layoutOf(
  pool: pg.Pool,
  file: ImportFile,
  destination: Destination,
  settings: ImportSettings,
): Promise<Layout> {
  const ready = destination.ready?.layout(settings.name, file.kind, settings.series) ?? null
  const columns = ready?.columns ?? (await destination.columns(pool))
  const base = ready?.mapping ?? (await namedMapping(pool, destination, settings.name))
  const reading = { ...base, ...settings.reading }
  const header = await headerOf(file, reading)
  const mapping = withConstants(
    {
      ...guessMapping(header, columns),
      name: settings.name,
      ...reading,
      ...(settings.columns && { columns: settings.columns }),
    },
    columns,
    destination.rowsSaySource ? settings : null,
  )
  const source = joined(settings.source, ready?.source ?? NO_SOURCE)
  const { replaces } = settings
  return { mapping, columns, source, ready, unused: unusedOf(header, mapping), replaces }
}

async function namedMapping(
  pool: pg.Pool,
  destination: Destination,
  name: string,
): Promise<Mapping | Record<never, never>> {
  if (name === 'generic') return {}
  const [saved] = await savedMappings(pool, name)
  if (!saved) throw new UnknownMapping(name)
  if (saved.target !== destination.name) throw new UnknownMapping(`${name} (${saved.target})`)
  return saved.mapping
}

/** Adds what is the same in every row and has no column in the file: where the figures are from. */
function withConstants(
  mapping: Mapping,
  columns: readonly ImportColumn[],
  settings: ImportSettings | null,
): Mapping {
  if (!settings) return mapping
  const { ar, en, url, asOf } = settings.source
  const said = { source_ar: ar, source_en: en, source_url: url, as_of: asOf, confidence: settings.confidence }
  const constants = Object.entries(said).flatMap(([to, constant]) =>
    constant !== null && columns.some(({ key }) => key === to) ? [{ to, constant }] : [],
  )
  // Options of the command line apply to every row, whatever the file has.
  const rest = mapping.columns.filter(({ to }) => !constants.some((constant) => constant.to === to))
  return { ...mapping, columns: [...rest, ...constants] }
}

function joined(said: ImportSource, known: ImportSource): ImportSource {
  return {
    ar: said.ar ?? known.ar,
    en: said.en ?? known.en,
    url: said.url ?? known.url,
    asOf: said.asOf ?? known.asOf,
    licence: said.licence ?? known.licence,
    credit: said.credit ?? known.credit,
    edition: said.edition ?? known.edition,
    published: said.published ?? known.published,
  }
}

function unusedOf(header: readonly string[], { columns, unpivot }: Mapping): string[] {
  const used = new Set(columns.flatMap((column) => ('from' in column ? [column.from] : [])))
  const names = new Set([...used].map((from) => foldKey(String(from))))
  return header.filter(
    (name, at) =>
      name.trim() !== '' &&
      !used.has(at + 1) &&
      !names.has(foldKey(name)) &&
      !(unpivot && at >= unpivot.from - 1),
  )
}
