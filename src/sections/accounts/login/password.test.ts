import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.server.ts'

test('ACC-03 a password is stored as an argon2id PHC string with a salt of its own and is recognised again', async () => {
  const [one, two] = await Promise.all([hashPassword('hexagonal-9'), hashPassword('hexagonal-9')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword(one, 'hexagonal-9')).toBe(true)
  expect(await verifyPassword(one, 'hexagonal-8')).toBe(false)
})

test('ACC-03 a password typed on another keyboard (composed or not) is the same password', async () => {
  expect(await verifyPassword(await hashPassword('caf\u00e9-passphrase'), 'cafe\u0301-passphrase')).toBe(true)
})

test('ACC-03 an unknown account, a broken hash and an endless password are refused without an error', async () => {
  expect(await verifyPassword(null, 'hexagonal-9')).toBe(false)
  expect(await verifyPassword('$argon2id$v=19$broken', 'hexagonal-9')).toBe(false)
  expect(await verifyPassword(await hashPassword('hexagonal-9'), 'x'.repeat(2000))).toBe(false)
  await expect(hashPassword('x'.repeat(2000))).rejects.toThrow(RangeError)
})

test('ACC-03 refusing an unknown account costs as much as refusing a known one', async () => {
  const hash = await hashPassword('hexagonal-9')
  const time = async (known: string | null) => {
    const start = process.cpuUsage().user
    await verifyPassword(known, 'wrong-password')
    return process.cpuUsage().user - start
  }
  // What else the process does meanwhile is in some of the times: the least of many is that of the work itself.
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < 10; i += 1) {
    times.known.push(await time(hash))
    times.unknown.push(await time(null))
  }
  const ratio = Math.min(...times.unknown) / Math.min(...times.known)
  expect(ratio).toBeGreaterThan(0.3)
  expect(ratio).toBeLessThan(3)
})
