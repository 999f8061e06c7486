import { randomBytes, timingSafeEqual } from 'node:crypto'
import { argon2id } from './argon2-thread.server.ts'

interface Cost {
  /** KiB. */
  memory: number
  passes: number
  parallelism: number
}

/** OWASP's second argon2id profile: 19 MiB, two passes, one lane; about 70 ms on a small server. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32
/** No password is longer; a megabyte of one would only keep the processor busy. */
const MAX_PASSWORD_BYTES = 1024

interface Parsed extends Cost {
  salt: Buffer
  tag: Buffer
}

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

function digest(password: string, { memory, passes, parallelism, salt, tag }: Parsed): Promise<Buffer> {
  return argon2id({
    message: Buffer.from(password.normalize('NFKC')),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: tag.length,
  })
}

/** The hash of a password as a PHC string (`$argon2id$v=19$m=…`). Throws RangeError when it is longer than 1024 bytes. */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) throw new RangeError('The password is too long')
  const salt = randomBytes(SALT_BYTES)
  const tag = await digest(password, { ...cost, salt, tag: Buffer.alloc(TAG_BYTES) })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

function parse(hash: string): Parsed | null {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(hash) ?? []
  if (!memory) return null
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** Whether a hash was made with other parameters than those of today. */
export function isOutdated(hash: string): boolean {
  const known = parse(hash)
  return (
    known === null ||
    known.memory !== COST.memory ||
    known.passes !== COST.passes ||
    known.parallelism !== COST.parallelism ||
    known.tag.length !== TAG_BYTES
  )
}

const NOBODY: Parsed = { ...COST, salt: Buffer.alloc(SALT_BYTES), tag: Buffer.alloc(TAG_BYTES) }

/**
 * Whether the password is the one that was hashed. Without a hash (no such account) it takes the same time and says no,
 * so that the answer's delay does not reveal which accounts exist.
 */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) return false
  const known = hash === null ? null : parse(hash)
  const given = await digest(password, known ?? NOBODY)
  return known !== null && timingSafeEqual(given, known.tag)
}
