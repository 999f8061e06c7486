import type { Work } from '#platform/jobs/work.ts'
import { ACCOUNTS_WORK } from './accounts/work.server.ts'
import { BILLING_WORK } from './billing/work.server.ts'
import { BOARD_WORK } from './board/work.server.ts'
import { FOLLOWING_WORK } from './following/work.server.ts'
import { NEWSLETTERS_WORK } from './newsletters/work.server.ts'
import { SEARCH_WORK } from './search/work.server.ts'

/** The work of sections that are no sections of figures. One that begins to work by itself joins with a line. */
export const SECTIONS_WORK: readonly Work[] = [
  ACCOUNTS_WORK,
  BILLING_WORK,
  BOARD_WORK,
  FOLLOWING_WORK,
  NEWSLETTERS_WORK,
  SEARCH_WORK,
]
