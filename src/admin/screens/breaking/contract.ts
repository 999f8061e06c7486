import type { Lang } from '#i18n/locale.ts'
import type { BreakingKind, BreakingState, BreakingTexts } from '#sections/following/breaking/breaking.ts'
import type { Reach } from '#sections/following/breaking/audience.server.ts'
import type { BreakingPreview } from '#sections/following/breaking/preview.server.ts'
import type { BreakingSummary, OutsidePost, Reached } from '#sections/following/breaking/record.server.ts'
import type { Channel } from '#sections/following/channels/channels.server.ts'
import type { BreakingRules } from '#site/contract.ts'
import type { ListPage } from '../../parts/list.ts'

/** How many were sent today, and how many may be. */
interface Limits {
  sentToday: number
  perDay: number
}

/** What was sent, and what waits. */
export interface BreakingData extends Limits {
  list: ListPage<BreakingSummary>
  /** Whether the viewer may change rules and channels. */
  maySet: boolean
}

/** What the form of a notice begins with. */
export interface TextsData {
  kind: BreakingKind
  kinds: readonly BreakingKind[]
  /** The languages in which there is the story. */
  langs: readonly Lang[]
  texts: BreakingTexts
  barMinutes: number
}

/** A story before it is sent. */
export interface BreakingStoryData {
  form: 'story'
  title: string
  /** Its screen in the panel. */
  to: string
  isPublic: boolean
  paid: boolean
  texts: TextsData
  earlier: readonly BreakingSummary[]
}

/** One notice: as it will be, or what became of it. */
export interface BreakingItemData extends Limits {
  form: 'item'
  id: number
  version: number
  state: BreakingState
  story: { title: string; to: string; href: string; isPublic: boolean; paid: boolean }
  texts: TextsData
  previews: readonly BreakingPreview[]
  barMinutes: number
  /** Before it is sent: whom it would reach, and the channels that would have it. */
  reach: Readonly<Record<Lang, Reach>> | null
  channels: readonly { name: string; lang: Channel['lang'] }[]
  needsConsent: boolean
  lapse: number
  mayConsent: boolean
  asked: { by: string | null; at: string; until: string } | null
  decided: { by: string | null; at: string } | null
  reason: string | null
  sent: { at: string; barUntil: string | null; leftOut: number } | null
  reached: readonly Reached[]
  posts: readonly OutsidePost[]
}

/** The rules of breaking news and the channels outside. */
export interface BreakingSettingsData {
  form: 'settings'
  rules: BreakingRules
  channels: readonly Channel[]
}

/** A channel outside; null for a new one. */
export interface BreakingChannelData {
  form: 'channel'
  channel: Channel | null
}

/** What the view of the forms is given: which form, and its data. */
export type BreakingFormsData =
  | BreakingStoryData
  | BreakingItemData
  | BreakingSettingsData
  | BreakingChannelData

/** What the rules may be. */
export const RULE_BOUNDS = { lapse: [5, 1440], perDay: [1, 50], perReader: [1, 20] } as const
