import type { Work } from '#platform/jobs/work.ts'
import { mailBoards } from './mail/deliver.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'board.due': null
  }
}

/** The work of readers' boards. */
export const BOARD_WORK: Work = {
  jobs: [
    {
      name: 'board.due',
      label: { ar: 'إرسال لوحات القراء في موعدها', en: 'Send readers’ boards that are due' },
      schedule: '* * * * *',
      minutes: 10,
      handler: (app) => async () => {
        while ((await mailBoards(app, new Date())) > 0);
      },
    },
  ],
}
