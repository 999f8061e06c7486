import { entriesWork } from '#entries/work.server.ts'
import { READS_WORK } from '#editorial/reads/work.server.ts'
import { gatherWork } from '#platform/jobs/gather-work.ts'
import { PLATFORM_WORK } from '#platform/work.server.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import { CARDS_WORK } from '#editorial/cards/work.server.ts'
import { SECTIONS_WORK } from '#sections/work.server.ts'
import { IMPORTS_WORK } from './imports/work.server.ts'
import { KINDS } from './kinds.server.ts'
import { ARCHIVES_WORK } from './archives/work.server.ts'
import { SOURCES_WORK } from './sources/work.server.ts'
import { DUE_WORK } from './screens/due/work.server.ts'
import { NOTICES_WORK } from './screens/notices/work.server.ts'

/** Everything that is done by itself, as its owners declare it. */
export const WORK = gatherWork([
  PLATFORM_WORK,
  entriesWork(KINDS),
  CARDS_WORK,
  NOTICES_WORK,
  IMPORTS_WORK,
  ARCHIVES_WORK,
  SOURCES_WORK,
  DUE_WORK,
  READS_WORK,
  ...KINDS.flatMap(({ work }) => work ?? []),
  ...DATA_SECTIONS.flatMap(({ work }) => work ?? []),
  ...SECTIONS_WORK,
])
