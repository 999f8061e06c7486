import type { LocalizedText } from '#i18n/localized-text.ts'
import { sql, type RawBuilder } from 'kysely'
import { provideAnswer, type AnswerTo } from '#datasets/answer/answer.ts'
import type { Chart } from '#datasets/charts/chart.ts'
import type { Dataset } from '#datasets/dataset.ts'
import { datasetDestination, type Destination } from '#datasets/import/destination.server.ts'
import type { Kind } from '#entries/kind.ts'
import type { PanelIconName } from '#entries/panel-icons.ts'
import type { Highlight, HighlightContext } from '#datasets/highlight.ts'
import { provideReferences, referenceNamed, referredTo, type ReferenceSource } from '#datasets/references.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Dictionary } from '#i18n/messages.ts'
import type { App } from '#platform/app.server.ts'
import type { ApiModule } from '#platform/http/api.ts'
import type { Work } from '#platform/jobs/work.ts'
import type { Action } from '#platform/policy/policy.ts'
import { provideAskedWords, type AskedWords } from '#site/lexicon/asked-words.ts'
import { provideSectionWords } from '#site/section-words.ts'
import type { IconName } from '#ui/Icon.tsx'
import { dataSectionApi } from './api.server.ts'
import { provideCompanyTab, type CompanyTabSource } from './company-tab.ts'
import { provideNear, type NearSource } from './near.ts'

/** Pages that are listed together for search engines, one file: the tags that change them, and their paths. */
interface FixedMap {
  tags: readonly string[]
  paths: (app: App) => Promise<string[]>
}

/** Pages of a table that grows, by key, in as many files as they need. */
export interface KeyedMap {
  table: string
  key: string
  /** Its rows can be hidden. */
  hidden: boolean
  path: (key: string) => string
  tag: string
}

/** Rows that the site's search finds, by the name of their source in `search_document`. */
export interface SearchedRows {
  dataset: Dataset
  icon: IconName
  /** Columns whose words are under the name. */
  text: readonly string[]
  /** Its rows have no pages: each is shown where it is in a table. */
  anchored?: boolean
}

/** A page that is found by the name of a thing, by the name of its source in `search_document`: its address. */
export interface FoundPages {
  address(key: string): string
}

/** A kind of thing of the section that the newsroom writes. */
interface SectionKind {
  kind: Kind
  /** The symbol of its list in the panel; the section's without it. */
  icon?: PanelIconName
  /** The name of its list in the panel, where it differs from the section's. */
  label?: LocalizedText
}

/** The declaration of a section of figures. */
interface Declaration {
  /** Its folder, its address and the beginning of its tables' names: `dumping-cases`. */
  section: string
  label: LocalizedText
  /** Its short name. */
  short?: LocalizedText
  /** Its description, in a sentence, until the newsroom writes its own. */
  about: LocalizedText
  /** The symbol of its link in the menu of a phone, and of its lists in the panel. */
  icon: IconName
  /** The news category whose stories it shows, and what these are called. */
  news?: { category: number; title: LocalizedText }
  /** Who may not do this has no list of it and no link to it. */
  needs?: Action
  /** What the rows of its datasets answer, in a sentence with its figures. */
  answers?: readonly (readonly [Dataset, AnswerTo])[]
  /** Its list first, then its other views. */
  datasets: readonly [Dataset, ...Dataset[]]
  charts?: readonly Chart[]
  /** Its calls beside those of its datasets and its stories. */
  calls?: ApiModule['calls']
  /** Its figure on the home page: the place among the others, the drawing beside it. */
  home: { place: number; scene: number; figure(ctx: HighlightContext): Promise<Highlight> }
  /** Its pages for search engines; the pages of its list's rows without it. */
  sitemaps?: { fixed?: Readonly<Record<string, FixedMap>>; keyed?: Readonly<Record<string, KeyedMap>> }
  searched?: Readonly<Record<string, SearchedRows | FoundPages>>
  /** Words of a question that name it and not a thing in it. */
  asked?: readonly AskedWords[]
  /** After how many days its figures are ageing and old; the newest day of real ones in SQL and the tag that changes it, where these are not its list's. */
  newest: { day?: RawBuilder<unknown>; tag?: string; days: readonly [number, number] }
  /** What the newsroom writes of it. */
  kinds: readonly SectionKind[]
  /** What rows of any section refer to by key, under the names that their columns have: `companies`. */
  references?: Readonly<Record<string, ReferenceSource>>
  /** Where files are imported to; its datasets without it. */
  imports?: readonly Destination[]
  /** What it records of a company, as a tab of the company's page. */
  companyTab?: CompanyTabSource
  /** What it records that may coincide with a move of a price. */
  near?: NearSource
  /** What is done by itself for it. */
  work?: Work
  /** The messages of its pages besides those of all sections. */
  messages?: Readonly<Record<Lang, Dictionary>>
}

/** A section of figures, declared once: what the portal shows of it everywhere follows from this. */
export type DataSection = Readonly<
  Required<
    Omit<
      Declaration,
      | 'news'
      | 'needs'
      | 'newest'
      | 'answers'
      | 'calls'
      | 'references'
      | 'asked'
      | 'companyTab'
      | 'near'
      | 'work'
    >
  >
> &
  Pick<Declaration, 'news' | 'needs' | 'work'> & {
    readonly api: ApiModule
    readonly newest: Required<Declaration['newest']>
  }

/** Declares a section of figures, and makes its words and what others refer to known. */
export function defineDataSection({
  answers = [],
  calls,
  references = {},
  asked = [],
  companyTab,
  near,
  ...declaration
}: Declaration): DataSection {
  const { section, label, about, datasets, news, needs, newest } = declaration
  const [list] = datasets
  provideSectionWords(section, { label, about })
  for (const [dataset, answer] of answers) provideAnswer(dataset, answer)
  provideReferences(references)
  provideAskedWords(section, asked)
  if (companyTab) provideCompanyTab({ ...companyTab, ...(news && { news }) })
  if (near) provideNear({ section, ...(needs && { needs }), ...near })
  return {
    short: label,
    charts: [],
    sitemaps: { keyed: { [section]: pagesOfRows(list) } },
    searched: {},
    imports: datasets.filter(({ derived }) => !derived).map((dataset) => datasetDestination(dataset)),
    messages: { ar: {}, en: {} },
    ...declaration,
    api: dataSectionApi({ ...declaration, ...(calls && { calls }) }),
    newest: {
      // Many rows are counted by sums, which know the newest day of their rows.
      day: sql`select max(as_of) from ${sql.table(list.countTable?.sources ?? list.table)} where not demo`,
      tag: list.tag,
      ...newest,
    },
  }
}

/** All sections of figures. Throws where a row refers to what none of them declares. */
export function dataSections(sections: readonly DataSection[]): readonly DataSection[] {
  for (const { datasets } of sections) for (const name of datasets.flatMap(referredTo)) referenceNamed(name)
  return sections
}

/** The pages of a dataset's rows for search engines. */
export function pagesOfRows({ section, table, key, tag }: Dataset): KeyedMap {
  return { table, key, hidden: true, path: (row) => `/${section}/${row}`, tag }
}
