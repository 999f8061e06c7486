import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config/config-error.ts'

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('readConfig', () => {
  test('with nothing set everything has a value', () => {
    expect(readConfig({})).toMatchObject({
      host: '0.0.0.0',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      hasPublicUrl: false,
      databaseUrl: null,
      redisUrl: null,
      filesUrl: null,
      dataDir: resolve('.kimya'),
      role: 'all',
      demo: 'full',
      smtpUrl: null,
      adminPassword: null,
      secret: null,
      trustProxy: 0,
      patience: 1,
      debug: false,
      logLevel: 'info',
    })
    expect(readConfig({ PORT: '', DEMO: ' ' })).toEqual(readConfig({}))
  })

  test('what is set is read', () => {
    const config = readConfig({
      PORT: '8080',
      PUBLIC_URL: 'https://kimya.example//',
      DATABASE_URL: 'postgresql://u:p@db/kimya',
      REDIS_URL: 'rediss://r',
      FILES_URL: 's3://k:s@store/files',
      ROLE: 'worker',
      DEMO: '0',
      SMTP_URL: 'smtps://u:p@mail:465',
      TRUST_PROXY: '2',
      PATIENCE: '5',
      LOG_LEVEL: 'silent',
      ADMIN_PASSWORD: 'nine-long',
      SECRET: 'x'.repeat(32),
    })
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://kimya.example',
      hasPublicUrl: true,
      databaseUrl: 'postgresql://u:p@db/kimya',
      redisUrl: 'rediss://r',
      filesUrl: 's3://k:s@store/files',
      role: 'worker',
      demo: 'none',
      smtpUrl: 'smtps://u:p@mail:465',
      trustProxy: 2,
      patience: 5,
      logLevel: 'silent',
      adminPassword: 'nine-long',
      secret: 'x'.repeat(32),
    })
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  })

  test.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', 'http'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'kimya.example'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['REDIS_URL', 'http://x'],
    ['FILES_URL', 'https://x/files'],
    ['ROLE', 'both'],
    ['DEMO', 'yes'],
    ['DEMO', 'constructor'],
    ['DEMO', 'OPEN'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'desk'],
    ['BOUNCE_ADDRESS', 'bounces'],
    ['BOUNCE_ADDRESS', 'bounces+x@kimya.example'],
    ['BOUNCE_ADDRESS', 'a234567890123456@kimya.example'],
    ['CONTACT_TO', 'a@b c'],
    ['ADMIN_EMAIL', '@'],
    ['ADMIN_PASSWORD', 'eight888'],
    ['SECRET', 'short'],
    ['FETCH_ALLOW', 'files.example'],
    ['FETCH_ALLOW', 'https://files.example:443'],
    ['SOURCE_FOLDER', 'incoming/files'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '11'],
    ['STRIPE_SECRET_KEY', 'pk_live_1'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_API_URL', 'api.stripe.com'],
    ['LOG_LEVEL', 'loud'],
  ])('a wrong %s (%s) stops the boot with its name and an example', (name, value) => {
    const [problem, ...others] = problemsOf({ [name]: value })
    expect(problem).toMatch(new RegExp(`^${name}=.+ (?:is|are) .+ Example: ${name}=.+`))
    expect(others).toEqual([])
  })

  test('ACC-09 cards need both keys of Stripe, and none is no cards', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    expect(readConfig({}).stripe).toBeNull()
    expect(readConfig(keys).stripe).toEqual({
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
      apiUrl: 'https://api.stripe.com',
    })
    for (const [name, value] of Object.entries(keys))
      expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(/needed together/)])
  })

  test('all problems are reported at once', () => {
    expect(problemsOf({ PORT: 'x', ROLE: 'x', DEMO: 'x' })).toHaveLength(3)
    expect(() => readConfig({ PORT: 'x', ROLE: 'x' })).toThrow(/PORT[^]*ROLE/)
  })

  test('OPS-07 a secret may be in a file; one that cannot be read is named, as is one that is given twice', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kimya-config-'))
    const file = join(folder, 'secret')
    const secret = 'a secret of more than thirty-two characters'
    writeFileSync(file, `${secret}\n`)
    expect(readConfig({ SECRET_FILE: file }).secret).toBe(secret)
    expect(problemsOf({ SECRET_FILE: join(folder, 'none') })).toEqual([
      expect.stringMatching(/^SECRET_FILE=.*ENOENT.*Example: SECRET_FILE=/),
    ])
    expect(problemsOf({ SECRET: secret, SECRET_FILE: file })).toEqual([expect.stringMatching(/keep one/)])
    rmSync(folder, { recursive: true })
  })

  test('no password and no key is repeated', () => {
    const secrets = {
      ADMIN_PASSWORD: 'hunter2',
      SECRET: 'hunter2',
      DATABASE_URL: 'mysql://u:hunter2@db/x',
      REDIS_URL: 'http://:hunter2@r',
      SMTP_URL: 'mail://u:hunter2@m',
      STRIPE_SECRET_KEY: 'hunter2',
      STRIPE_WEBHOOK_SECRET: 'hunter2',
    }
    const problems = problemsOf(secrets)
    expect(problems).toHaveLength(7)
    expect(problems.join()).not.toContain('hunter2')
  })
})
