import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Dataset } from './dataset.ts'
import type { Reference } from './present-context.ts'

/** Things of another section that rows refer to by key. */
export interface ReferenceSource {
  /** Names them in the reader's language; unknown keys are left out. */
  names(
    ctx: Pick<RequestContext, 'app' | 'lang' | 'tag'>,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, Reference>>
  /** The table of their folded search texts, so that a row is found by the name of what it refers to. */
  table: string
  key: string
  /** There may be far more of them than rows that refer to them: their names are looked up row by row. */
  many?: boolean
  /** The fields of that table with their names, by which rows are sorted. */
  name: Readonly<Record<Lang, string>>
  /** More fields by which the cells of an imported file may name one. */
  otherNames?: readonly string[]
  /** The keys of those of a family, by its name: PE is HDPE, LLDPE and LDPE. Empty for any other name. */
  family?: (name: string) => readonly string[]
}

const SOURCES = new Map<string, ReferenceSource>()

/** Makes known what columns refer to by a name, such as `companies`: the section that has those things declares them. */
export function provideReferences(sources: Readonly<Record<string, ReferenceSource>>): void {
  for (const [name, source] of Object.entries(sources)) SOURCES.set(name, source)
}

/** The things of a name. Throws where no section has declared them. */
export function referenceNamed(name: string): ReferenceSource {
  const source = SOURCES.get(name)
  if (!source) throw new Error(`No section declares ${name}, to which columns refer`)
  return source
}

/** The names of the things to which a dataset's rows refer. */
export function referredTo({ columns }: Pick<Dataset, 'columns'>): string[] {
  const names = Object.values(columns).flatMap((column) =>
    column.type === 'reference' || column.type === 'references' ? [column.to] : [],
  )
  return [...new Set(names)]
}
