import { Refusal } from '#platform/http/errors.ts'
import { UPLOADS } from '#platform/limits/limits.ts'

interface Account {
  running: number
  readonly waiting: (() => void)[]
}

const accounts = new Map<number, Account>()

/** Runs an upload when its account sends few enough others; a few wait, and what lies beyond is refused. */
export async function inPlace<T>(accountId: number, upload: () => Promise<T>): Promise<T> {
  const account = accounts.get(accountId) ?? { running: 0, waiting: [] }
  accounts.set(accountId, account)
  if (account.running < UPLOADS.perAccount) account.running += 1
  else if (account.waiting.length < UPLOADS.waiting)
    await new Promise<void>((resolve) => account.waiting.push(resolve))
  else throw new Refusal('too_many', { retryAfter: 5 })
  try {
    return await upload()
  } finally {
    // The place goes on to who waits longest.
    const next = account.waiting.shift()
    if (next) next()
    else if ((account.running -= 1) === 0) accounts.delete(accountId)
  }
}
