import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { noteBegun, noteEnded } from '#platform/backup/runs.server.ts'
import { setSchedule } from '#platform/backup/schedule.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { openScreen, renderView } from '#testing/panel.tsx'
import Health from './Health.tsx'

const HOUR_MS = 3_600_000

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('OPS-05 the page of health knows the last good backup, and says when the one of the day is late', async () => {
  const app = testApp(database)
  const { db } = app
  const viewer = { role: 'administrator', id: 1, username: 'desk', displayName: 'Desk' } as const
  const shown = async (lang: 'ar' | 'en' = 'en') => {
    const { panel } = await openScreen(app, '/admin/health', { viewer, lang })
    return stripBidi(renderView(Health, lang, panel)).replace(/<[^>]+>/g, '')
  }
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
  const good = async (hours: number, scheduled: boolean) =>
    noteEnded(db, await noteBegun(db, { place: '/backups', scheduled }, ago(hours)), {
      bytes: 2_310_000,
      rows: 1,
      files: 1,
    })
  const plan = { dailyAt: '03:30', place: '/backups', keep: 7, secrets: 'sealed' } as const

  expect(await shown()).toContain('None is scheduled, and none has been made.')
  await setSchedule(db, app.secret, plan, ago(1))
  expect(await shown()).toContain('The first is still to come.')
  await setSchedule(db, app.secret, plan, ago(200))
  expect(await shown('ar')).toContain('متأخرة: مجدولة كل يوم ولم تُعدّ أي نسخة')
  await good(100, true)
  expect(await shown()).toMatch(/Late\. Last: \d.*, 2\.31 MB\./)
  // One that was made by hand is somewhere else.
  await good(1, false)
  expect(await shown('ar')).toMatch(/متأخرة\. آخرها: \d.*، 2.31 ميغابايت/)
  await noteEnded(db, await noteBegun(db, { place: '/backups', scheduled: true }, ago(1)), {
    fault: 'disk full',
  })
  expect(await shown()).toContain('Late. Last:')
  await good(2, true)
  expect(await shown()).toContain('Made every day. Last:')
  await setSchedule(db, app.secret, null, new Date())
  expect(await shown()).toContain('Last made by hand:')
})
