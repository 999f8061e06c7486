import { mkdtemp, readFile, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from './config/config-error.ts'
import { readKeys } from './keys.server.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kimya-keys-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const read = (given: { secret?: string; adminPassword?: string } = {}) =>
  readKeys({ dataDir, secret: given.secret ?? null, adminPassword: given.adminPassword ?? null })
const file = () => join(dataDir, 'keys.json')
const secret = 's'.repeat(32)
const adminPassword = 'p'.repeat(9)

test('keys are made once, and all instances that start together have the same', async () => {
  const [first, ...others] = await Promise.all([read(), read(), read()])
  for (const other of others) expect(other).toEqual(first)
  expect(await read()).toEqual(first)
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual(first)
})

test.each([
  '{}',
  '',
  'garbage',
  'null',
  '[]',
  JSON.stringify({ secret }),
  JSON.stringify({ secret: '', adminPassword: '' }),
  JSON.stringify({ secret: 's'.repeat(31), adminPassword }),
  JSON.stringify({ secret, adminPassword: 'short' }),
  JSON.stringify({ secret: [secret], adminPassword }),
])('SAFE-07 with keys.json of %j the portal refuses to start, in words', async (text) => {
  await writeFile(file(), text)
  const refused: unknown = await read().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ConfigError)
  expect(String(refused)).toContain(file())
  expect(await read({ secret, adminPassword })).toEqual({ secret, adminPassword })
  await expect(read({ secret })).rejects.toThrow(ConfigError)
  expect(await readFile(file(), 'utf8')).toBe(text)
})

test('keys that cannot be read or written are refused in words', async () => {
  await mkdir(file())
  await expect(read()).rejects.toThrow(/cannot be read \(EISDIR\)/)
  const notAFolder = join(dataDir, 'file')
  await writeFile(notAFolder, '')
  await expect(readKeys({ dataDir: notAFolder, secret: null, adminPassword: null })).rejects.toThrow(
    ConfigError,
  )
})
