import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { writeAudit } from '#platform/audit/write.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { auditCheckCommand } from './audit-check.server.ts'
import { wordsOf } from './words.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** The output of the command, and its exit code. */
async function run(lang: 'ar' | 'en') {
  const lines: string[] = []
  const code = await auditCheckCommand(database.db, (line) => void lines.push(stripBidi(line)), wordsOf(lang))
  return { said: lines.join('\n'), code }
}

test('ADMIN-02 audit-check says that the log is whole, with its end; or which lines are not, and fails', async () => {
  const actor = { id: 1, name: 'sara', role: 'editor' } as const
  for (const key of [1, 2, 3])
    await database.db
      .transaction()
      .execute((trx) => writeAudit(trx, { actor, action: 'data.edit', kind: 'row', key }))
  const { hash } = await database.db.selectFrom('audit_head').select('hash').executeTakeFirstOrThrow()
  const whole = await run('en')
  expect(whole.said).toContain('3 lines. Its last line is 3')
  expect(whole.said).toContain(hash.toString('hex'))
  expect(whole.code).toBeUndefined()
  expect((await run('ar')).said).toContain('3 أسطر')
  await sql`alter table audit_log disable trigger user`.execute(database.db)
  await sql`delete from audit_log where line = 2`.execute(database.db)
  expect(await run('en')).toEqual({
    said: 'The audit log is not as it was written:\n  line 2 is missing',
    code: 1,
  })
  expect((await run('ar')).said).toContain('السطر 2: محذوف')
})
