import { splitSql } from './split-sql.ts'

/** Tables that grow without bound: what reads or locks them whole stops readers or writers for minutes. */
const LARGE: ReadonlySet<string> = new Set([
  'products_prices_point',
  'products_prices_point_revision',
  'exports_imports_flow',
  'exports_imports_period',
  'exports_imports_partner',
  'exports_imports_country',
  'exports_imports_series',
  'editorial_post',
  'editorial_listing',
  'search_document',
  'audit_log',
  'data_revision',
  'entry_revision',
  'mail_outbox',
])

/** A statement that says why it may stand, in a comment right before it, is left alone. */
const KNOWN_SAFE = /--[ \t]*safe:/i

interface Rule {
  form: RegExp
  /** Whether it hurts only where the table is large. */
  large: boolean
  fault: string
}

/** The first group is the table. */
const RULES: readonly Rule[] = [
  {
    form: /^create\s+(?:unique\s+)?index\s+(?!concurrently\b)[\s\S]*?\bon\s+(?:only\s+)?(\w+)/i,
    large: true,
    fault: 'locks writers out: create index concurrently, in a file of its own with -- no-transaction',
  },
  {
    form: /^alter\s+table\s+(?:only\s+)?(\w+)[\s\S]*\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i,
    large: true,
    fault: 'writes the table anew: add a column, fill it in batches, read it in a later release',
  },
  {
    form: /^alter\s+table\s+(?:only\s+)?(\w+)[\s\S]*\bset\s+not\s+null\b/i,
    large: true,
    fault: 'reads the table under a lock: add a check that is not valid, validate it in the next file',
  },
  {
    form: /^alter\s+table\s+(?:only\s+)?(\w+)(?=[\s\S]*\badd\s+(?:constraint\s+\w+\s+)?(?:check|foreign\s+key)\b)(?![\s\S]*\bnot\s+valid\b)/i,
    large: true,
    fault: 'reads the table under a lock: add the rule as not valid, validate it in the next file',
  },
  {
    form: /^update\s+(?:only\s+)?(\w+)(?![\s\S]*\bwhere\b)/i,
    large: true,
    fault: 'locks every row for one transaction: fill in batches by a job',
  },
  {
    form: /^alter\s+table\s+(?:only\s+)?(?:if\s+exists\s+)?(\w+)[\s\S]*\brename\b/i,
    large: false,
    fault: 'breaks the version that still serves: add the new name, remove the old in a later release',
  },
  {
    form: /^alter\s+table\s+(?:only\s+)?(\w+)[\s\S]*\badd\s+(?:column\s+)?(?!constraint\b)\w+\s+(?![\s\S]*\b(?:default|generated)\b)[\s\S]*\bnot\s+null\b/i,
    large: false,
    fault: 'refuses what the version that still serves writes: give it a default',
  },
]

/**
 * What a migration would do to readers and to the version that still serves while it runs, a sentence a statement; none if
 * both can go on. A statement is left alone that has the comment `-- safe: why` before it.
 */
export function stopsOf(sql: string): string[] {
  const made = new Set(
    Array.from(
      sql.matchAll(/^\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/gim),
      ([, name]) => name,
    ),
  )
  return splitSql(sql).flatMap((statement) => {
    if (KNOWN_SAFE.test(statement)) return []
    const text = statement.replace(/^(?:\s*--[^\n]*\n)+/, '').trim()
    return RULES.flatMap(({ form, large, fault }) => {
      const table = form.exec(text)?.[1]
      if (table === undefined || made.has(table) || (large && !LARGE.has(table))) return []
      return `${table}: ${fault}`
    })
  })
}
