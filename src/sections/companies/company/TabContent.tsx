import { CapacityTab } from './tabs/CapacityTab.tsx'
import { FilesTab } from './tabs/FilesTab.tsx'
import { InfoProductTab } from './tabs/InfoProductTab.tsx'
import { NewsTab } from './tabs/NewsTab.tsx'
import { OverviewTab } from './tabs/OverviewTab.tsx'
import { SectionTab } from './tabs/SectionTab.tsx'
import { TimelineTab } from './tabs/TimelineTab.tsx'
import type { CompanyPageData } from './company-page.server.ts'

/** The content of the open tab. */
export function TabContent({ page }: { page: CompanyPageData }) {
  const { content, head, files, item } = page
  switch (content.tab) {
    case 'overview':
      return <OverviewTab content={content} item={item} head={head} />
    case 'productionCapacity':
      return <CapacityTab content={content} slug={head.slug} />
    case 'infoProduct':
      return <InfoProductTab content={content} slug={head.slug} />
    case 'news':
      return <NewsTab content={content} slug={head.slug} />
    case 'timeline':
      return <TimelineTab content={content} slug={head.slug} />
    case 'financialFiles':
      return <FilesTab content={content} files={files} />
    case 'section':
      return <SectionTab content={content} slug={head.slug} />
  }
}
