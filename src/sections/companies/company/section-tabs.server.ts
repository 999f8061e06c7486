import { sectionTabs } from '#data-section/company-tab.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { OWN_TABS } from '../contract.ts'
import { sectionStories } from './related.server.ts'

/** The tab behind a route's parameters; null for what is none. `infoProduct` is the only child there is. */
export function tabOf(tab: string | undefined, child: string | undefined): string | null {
  if (tab === undefined) return 'overview'
  const names = [...OWN_TABS.slice(1), ...sectionTabs().map(({ name }) => name)]
  const known = names.find((name) => name === tab) ?? null
  return child === undefined || (known === 'productionCapacity' && child === 'infoProduct') ? known : null
}

/** The tabs that other sections declare, with how many rows of a company each has. */
export function countedTabs(ctx: RequestContext, company: string) {
  return Promise.all(
    sectionTabs().map(async ({ name, label, count }) => ({
      name,
      label: label[ctx.lang],
      count: await count(ctx, company),
    })),
  )
}

/** The content of one of them: the rows of a company, and the section's stories on it. */
export async function sectionTab(ctx: RequestContext, name: string, company: string) {
  const tab = sectionTabs().find((one) => one.name === name)
  if (!tab) throw new Error(`No section declares the tab ${name}`)
  const { news } = tab
  const [rows, stories] = await Promise.all([
    tab.rows(ctx, company),
    news ? sectionStories(ctx, company, news.category) : [],
  ])
  return {
    tab: 'section' as const,
    rows,
    stories,
    title: news?.title[ctx.lang] ?? '',
    empty: tab.empty[ctx.lang],
  }
}
