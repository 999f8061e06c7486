import type { TextFinding } from '../record.ts'

/** What came otherwise than it was, or not at all, beside what is said of texts (`archive.finding.<code>`). */
export type FindingCode =
  | TextFinding['code']
  | 'status_private'
  | 'untitled'
  | 'title_long'
  | 'summary_made'
  | 'summary_long'
  | 'text_cut'
  | 'alt_missing'
  | 'picture_missing'
  | 'picture_refused'
  | 'cover_small'
  | 'category_more'
  | 'category_unknown'
  | 'author_unknown'
  | 'field_invalid'
  | 'comment_long'
  | 'comment_orphan'
  | 'address_taken'
  | 'address_page'
  | 'address_invalid'
  | 'scheduled_incomplete'
  | 'scheduled_past'
  | 'page_one_language'
  | 'conflict'
  | 'gone'
  | 'kept_changed'
  | 'kept_discussed'
  | 'paid_tier'
  | 'account_mail'
  | 'site_kept'
  | 'document_missing'
  | 'document_refused'

/** Of one thing of the archive: what of it, and how often. */
export interface Finding {
  kind: 'story' | 'page' | 'category' | 'author' | 'picture' | 'comment' | 'subscriber' | 'archive'
  id: string
  title: string
  /** Our own key of it, where it has one. */
  key: string | null
  code: FindingCode
  name: string
  fate: TextFinding['fate']
  count: number
}

/** The sums of findings: of how many things, how often. */
export type FindingCounts = Record<
  string,
  { code: FindingCode; fate: TextFinding['fate']; things: number; count: number }
>

/** Adds a finding to the sums. */
export function countFinding(counts: FindingCounts, { code, fate, count }: Finding): void {
  const sum = (counts[`${code}.${fate}`] ??= { code, fate, things: 0, count: 0 })
  sum.things += 1
  sum.count += count
}
