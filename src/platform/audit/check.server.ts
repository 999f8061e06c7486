import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'

/**
 * The fault of the chain at a line: its content is not what was hashed (`altered`), it does not follow the line before
 * it (`moved`), it or lines before it are gone (`missing`).
 */
interface ChainFault {
  line: number
  fault: 'altered' | 'moved' | 'missing'
}

export interface ChainCheck {
  /** Lines that were read. */
  lines: number
  /** Place and hash (hex) of the chain's end: noted elsewhere, it proves later that nothing before it was rewritten. */
  head: { line: number; hash: string }
  /** The first hundred, in order. */
  faults: ChainFault[]
}

const PAGE = 5000
const MOST_FAULTS = 100

/**
 * Follows the chain of the audit log and finds lines that were altered, moved or taken away, also from its end. `last`: only
 * a number of the newest lines. The hashes are computed here and not by the database, whose functions may have been changed.
 */
export async function checkAudit(db: Db, { last = Infinity }: { last?: number } = {}): Promise<ChainCheck> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const start = createHash('sha256').digest()
      const found = await trx.selectFrom('audit_head').select(['line', 'hash']).executeTakeFirst()
      const head = found ?? { line: 0, hash: start }
      const faults: ChainFault[] = []
      const from = Math.max(head.line - last, 0)
      let before: { line: number; hash: Buffer | null } = { line: from, hash: from === 0 ? start : null }
      let lines = 0
      for (;;) {
        const page = await trx
          .selectFrom('audit_log')
          .select(['line', 'previous', 'hash'])
          .select(
            sql<string>`jsonb_build_array(line, extract(epoch from at)::text, actor_id, actor, role, action, kind, key,
              before, after, request_id)::text`.as('text'),
          )
          .where('line', '>', before.line)
          .orderBy('line')
          .limit(PAGE)
          .execute()
        for (const { line, previous, hash, text } of page) {
          if (line === null) continue
          lines += 1
          if (line !== before.line + 1) faults.push({ line: before.line + 1, fault: 'missing' })
          else if (before.hash && !previous?.equals(before.hash)) faults.push({ line, fault: 'moved' })
          const own = createHash('sha256')
            .update(previous ?? '')
            .update(text)
            .digest()
          if (!hash?.equals(own)) faults.push({ line, fault: 'altered' })
          before = { line, hash }
        }
        if (page.length < PAGE) break
      }
      if (before.line < head.line) faults.push({ line: before.line + 1, fault: 'missing' })
      else if (before.line > head.line || (before.hash && !before.hash.equals(head.hash)))
        faults.push({ line: before.line, fault: 'moved' })
      return {
        lines,
        head: { line: head.line, hash: head.hash.toString('hex') },
        faults: faults.slice(0, MOST_FAULTS),
      }
    })
}
