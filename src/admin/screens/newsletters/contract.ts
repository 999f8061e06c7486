import type { Lang } from '#i18n/locale.ts'
import type { Audience, IssueProblem, IssueState } from '#sections/newsletters/issue/issue.ts'
import type { IssueSums } from '#sections/newsletters/delivery/sums.server.ts'
import type { IssueSummary } from '#sections/newsletters/issue/issues.server.ts'
import type { OrderData, OrderedThing } from '../../parts/order/order.ts'
import type { ListPage } from '../../parts/list.ts'

export interface NewslettersData {
  issues: ListPage<IssueSummary>
  lists: readonly { id: number; name: string; open: boolean; demo: boolean; on: number; pending: number }[]
  hasServer: boolean
}

/** A list as its form has it. */
export interface ListData {
  isNew: boolean
  title: string
  slug: string
  name: Readonly<Record<Lang, string>>
  about: Readonly<Record<Lang, string>>
  open: boolean
  demo: boolean
}

/** An issue as its mail would be now, or was when it was sent. */
export interface MailPreview {
  lang: Lang
  subject: string
  html: string
  text: string
  kilobytes: number
}

export interface IssueData {
  id: number
  title: string
  list: string
  version: number
  state: IssueState
  problem: IssueProblem | null
  audience: Audience
  /** How many would get it now, by audience. */
  reached: Readonly<Record<Audience, number>>
  subject: Readonly<Record<Lang, string>>
  intro: Readonly<Record<Lang, string>>
  order: OrderData
  posts: readonly OrderedThing[]
  figures: readonly OrderedThing[]
  otherPosts: readonly { value: string; label: string }[]
  otherFigures: readonly { value: string; label: string }[]
  previews: readonly MailPreview[]
  /** Riyadh's clock, as a field has it. */
  sendAt: string
  startedAt: string | null
  endedAt: string | null
  sums: IssueSums | null
  /** Stories that were left out when it was sent. */
  leftOut: number
  hasServer: boolean
  email: string
}
