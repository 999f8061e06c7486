import { notify } from '#entries/notices/notify.server.ts'
import { readStaff } from '#entries/notices/staff.server.ts'
import { sourceKey } from '#head/source-path.ts'
import type { App } from '#platform/app.server.ts'
import { can } from '#platform/policy/policy.ts'
import { VISITOR } from '#platform/policy/viewer.ts'
import type { Work } from '#platform/jobs/work.ts'
import { lateTogether } from '#sections/products-prices/series/waited-for.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'figures.late': null
  }
}

/**
 * Rings the newsroom's bell for series that became late: once for those of a publisher and frequency that share their last day, not
 * again on the days after. A later figure that is late in its turn rings again.
 */
export async function ringForLate(
  { db, jobs }: Pick<App, 'db'> & { jobs: Pick<App['jobs'], 'sendIn'> },
  now: Date,
): Promise<void> {
  const late = await lateTogether(db)
  if (late.length === 0) return
  await db.transaction().execute(async (trx) => {
    const desk = (await readStaff(trx)).filter((person) => can(person, 'source.run'))
    for (const { publisher, frequency, day } of late)
      await notify(
        trx,
        { viewer: VISITOR, now, app: { jobs } },
        {
          kind: { name: 'publisher', needs: { list: 'source.run' } },
          key: publisher,
          owned: { ownerId: null },
        },
        {
          event: 'figures_late',
          to: desk.map(({ id }) => id),
          cause: `figures_late:${sourceKey(publisher)}:${frequency}:${day}`,
        },
      )
  })
}

/** The daily look at what is late. */
export const DUE_WORK: Work = {
  jobs: [
    {
      name: 'figures.late',
      label: { ar: 'إشعار هيئة التحرير بالسلاسل المتأخرة', en: 'Notify the newsroom of late series' },
      // Half past seven in Riyadh: before the daily e-mail of notifications.
      schedule: '30 4 * * *',
      minutes: 5,
      handler: (app) => () => ringForLate(app, new Date()),
    },
  ],
}
