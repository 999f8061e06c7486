import type { DataSection } from '#data-section/declare.server.ts'
import type { Dataset } from '#datasets/dataset.ts'
import { machineName } from '#datasets/machine/fields.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import { referenceNamed, referredTo } from '#datasets/references.ts'

/** A table of the public API: a section's own rows, or those of one of its other views. */
export interface Table {
  /** In addresses: `production-capacity`, `production-capacity/stops`. */
  name: string
  section: DataSection
  dataset: Dataset
}

/** Every table, from the sections' declarations: a new section is here by itself. */
export const TABLES: readonly Table[] = DATA_SECTIONS.flatMap((section) =>
  section.datasets.map((dataset) => ({
    name: machineName(dataset),
    section,
    dataset,
  })),
)

/** The table of a name; undefined where there is none. */
export function tableNamed(name: string): Table | undefined {
  return TABLES.find((table) => table.name === name)
}

/** The name of a table's rows where its section has several: the plural of its count. */
export function titleOf({ section, dataset }: Table): LocalizedText {
  if (dataset.view === undefined) return section.label
  const own = (lang: Lang) =>
    `${section.label[lang]}: ${dataset.rows[lang].other.replace('{count}', '').trim()}`
  return { ar: own('ar'), en: own('en') }
}

/** The tags under which a table's answers change: its own, and those of what its rows name. */
export function tagsOf({ dataset }: Table): string[] {
  const named = referredTo(dataset).map((to) => {
    const { table } = referenceNamed(to)
    return TABLES.find((other) => other.dataset.table === table)?.dataset.tag ?? 'products'
  })
  return [...new Set([dataset.tag, ...named])].toSorted()
}
