import type { Work } from '#platform/jobs/work.ts'
import { watchSchedule } from './drafts/due.server.ts'
import type { Kind } from './kind.ts'
import { noticeDeadlines } from './notices/deadlines.server.ts'
import { sweepPresence } from './presence/presence.server.ts'
import { sweepPreviewLinks } from './preview/links.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'notice.deadlines': null
  }
}

/** What is done by itself with things of these kinds. */
export const entriesWork = (kinds: readonly Kind[]): Work => ({
  jobs: [
    {
      name: 'notice.deadlines',
      label: { ar: 'التنبيه إلى المواعيد النهائية', en: 'Warn of deadlines' },
      schedule: '*/10 * * * *',
      minutes: 10,
      handler: (app) => () => noticeDeadlines(app, kinds, new Date()),
    },
  ],
  sweeps: [
    {
      name: 'presence',
      label: { ar: 'آثار النوافذ المغلقة في المحرر', en: 'traces of closed editor windows' },
      every: '20 minutes',
      sweep: ({ db }, now) => sweepPresence(db, now),
    },
    {
      name: 'preview-links',
      label: { ar: 'روابط المعاينة المنتهية', en: 'expired preview links' },
      every: '20 minutes',
      sweep: ({ db }, now) => sweepPreviewLinks(db, now),
    },
  ],
  watchers: [
    {
      name: 'scheduled-entries',
      label: { ar: 'نشر المواد المجدولة', en: 'Publish scheduled stories' },
      watch: (app) => watchSchedule(app, kinds),
    },
  ],
})
