import pg from 'pg'
import { Refusal } from '#platform/http/errors.ts'
import { DatabaseAwayError, QueryTooLongError } from './away.server.ts'

/**
 * SQLSTATEs with which the server ends a connection or refuses one for now: shut down, crashed, starting, a session
 * that idled too long.
 */
const ENDED = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04'])
const CONNECTION_CLASS = '08'
const CANCELLED = '57014'
const TOO_MANY_CONNECTIONS = '53300'
const RETRY_AFTER_S = 5

/** What a copy answers that ends a statement to catch up, and to one that would write. */
const NOT_HERE = new Set(['40001', '25006'])

/**
 * The meaning of a statement's error: `lost` says that its connection is gone, `replica` that it led to a copy. Errors of SQL
 * itself stay as they are.
 */
export function statementFault(error: unknown, lost: boolean, replica = false): unknown {
  if (!(error instanceof pg.DatabaseError)) return lost ? new DatabaseAwayError(error) : error
  const { code = '' } = error
  if (code === CANCELLED) return new QueryTooLongError(error)
  if (replica && NOT_HERE.has(code)) return new DatabaseAwayError(error)
  return ENDED.has(code) || code.startsWith(CONNECTION_CLASS) ? new DatabaseAwayError(error) : error
}

/** The meaning of a failed connection: the server is down, or has no connection left. */
export function connectFault(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (!(error instanceof pg.DatabaseError) || error.code !== TOO_MANY_CONNECTIONS)
    return new DatabaseAwayError(error)
  const full = new Refusal('overloaded', { retryAfter: RETRY_AFTER_S })
  full.cause = error
  return full
}
