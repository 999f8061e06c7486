import type { StoryRecord } from '../record.ts'

/** A story of which nothing is known; each format says what it knows. */
export const EMPTY_STORY: Omit<StoryRecord, 'id' | 'texts'> = {
  kind: 'story',
  twin: null,
  addresses: [],
  status: 'published',
  published: null,
  updated: null,
  authors: [],
  categories: [],
  cover: null,
  source: null,
  paid: false,
  members: false,
  commentsClosed: false,
  comments: [],
  fields: {},
  section: null,
}

/** A moment as ISO 8601 in UTC; null of what is none. A day without a clock begins in UTC. */
export function momentOf(text: string | null | undefined): string | null {
  const time = text ? Date.parse(text.trim()) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
