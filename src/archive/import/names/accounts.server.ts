import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isMailAddress } from '#platform/mail/address.ts'
import { hashPassword } from '#sections/accounts/login/password.server.ts'
import { brokenRules } from '#sections/accounts/join/username.ts'
import type { AuthorRecord } from '../../record.ts'
import type { ArchiveIndex } from '../index/archive-index.ts'
import type { Finding } from '../finding.ts'
import type { ArchiveParts } from '../parts.ts'
import { holdClaim, type ArchiveClaim } from '../record.server.ts'
import { insertMade } from './reserve.server.ts'
import type { ArchiveSettings } from '../settings.ts'

const LONGEST = 20

/**
 * Makes an account of an author's role for each who wrote and has an address, with a password that nobody knows: its owner sets one
 * by the link that is mailed on request. Whose address has an account already keeps that.
 */
export async function makeAccounts(
  { db, jobs }: Pick<ArchiveParts, 'db' | 'jobs'>,
  claim: ArchiveClaim,
  index: ArchiveIndex,
  { invite }: Pick<ArchiveSettings, 'invite'>,
): Promise<{ made: number; findings: Finding[] }> {
  const findings: Finding[] = []
  let made = 0
  for (const author of index.authors.values()) {
    const email = author.email?.trim() ?? ''
    const { ar } = index.namesOf(author.names)
    if (!isMailAddress(email)) {
      findings.push({
        kind: 'author',
        id: author.id,
        title: ar,
        key: null,
        code: 'account_mail',
        name: '',
        fate: 'lost',
        count: 1,
      })
      continue
    }
    const password_hash = await hashPassword(randomBytes(32).toString('base64'))
    await db.transaction().execute(async (trx) => {
      await holdClaim(trx, claim)
      const taken = await sql`select from accounts_user where lower(email) = lower(${email})`.execute(trx)
      if (taken.rows.length > 0) return
      const row = await trx
        .insertInto('accounts_user')
        .values({
          username: await freeName(author, async (name) => {
            const { rows } =
              await sql`select from accounts_user where lower(username) = lower(${name})`.execute(trx)
            return rows.length === 0
          }),
          display_name: ar.slice(0, 100) || email,
          email,
          role: 'author',
          password_hash,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await insertMade(trx, claim, [{ kind: 'user', key: String(row.id), written: '' }])
      if (invite) await jobs?.sendIn(trx, 'accounts.restore-mail', { email })
      made += 1
    })
  }
  return { made, findings }
}

/** A user name that keeps the rules: of the name in addresses, else of a number. */
async function freeName(
  { slug, id }: AuthorRecord,
  isFree: (name: string) => Promise<boolean>,
): Promise<string> {
  const base = slug
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^[-\d]+|-+$/g, '')
    .slice(0, LONGEST - 5)
    .replace(/-+$/, '')
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base || 'writer'}${number}`
    if (brokenRules(name).length === 0 && (await isFree(name))) return name
    if (number > 9999) throw new Error(`No user name is free for the author ${id}`)
  }
}
