import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { readSource, sourceOfJson } from './fields.server.ts'
import { addSource, type Hand } from './store.server.ts'

/** Any fixed number: instances that start side by side add a source one after the other, and the second finds it there. */
const LOCK_KEY = 746_983_005
const HAND: Hand = { by: { actor: { id: null, name: 'kimya', role: 'system' } }, accountId: null, name: null }

/**
 * Adds the sources that come with the portal, paused and without a key: once each by its name, so that what an operator
 * changed stays. Throws for a file that is no source.
 */
export async function loadReadySources(db: Db, secret: string, folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const known = await db.selectFrom('data_source').select('name').execute()
  const names = new Set(known.map(({ name }) => `${name}.json`))
  for (const file of files.filter((name) => !names.has(name))) {
    const { text } = sourceOfJson(await readFile(join(folder, file), 'utf8'))
    const { values, faults } = readSource(text, [])
    if (!values) throw new Error(`${file} is no source: ${JSON.stringify(faults)}`)
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx)
      const taken = await trx
        .selectFrom('data_source')
        .select('id')
        .where('name', '=', values.name)
        .executeTakeFirst()
      if (!taken) await addSource(trx, secret, values, null, HAND)
    })
  }
}
