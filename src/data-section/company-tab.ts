import type { Related } from '#datasets/list/table.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { RequestContext } from '#platform/http/context.server.ts'

/** What a section records of a company, as a tab of the company's page; the section's stories on it are under the rows. */
export interface CompanyTabSource {
  /** The end of the tab's address: `/companies/sabic/{name}`. */
  name: string
  label: LocalizedText
  /** Said where there is neither a row nor a story. */
  empty: LocalizedText
  /** The rows of a company; null where there are none. */
  rows: (ctx: RequestContext, company: string) => Promise<Related | null>
  /** How many there are. */
  count: (ctx: RequestContext, company: string) => Promise<number>
}

interface Provided extends CompanyTabSource {
  /** The news category whose stories on the company are under the rows, and what these are called. */
  news?: { category: number; title: LocalizedText }
}

const provided = new Map<string, Provided>()

/** Makes known the tab of a section. */
export function provideCompanyTab(tab: Provided): void {
  provided.set(tab.name, tab)
}

/** The tabs that sections declare, in the order of the sections. */
export const sectionTabs = (): readonly Provided[] => [...provided.values()]
