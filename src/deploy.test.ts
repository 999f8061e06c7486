import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from './config.ts'

const text = (file: string) => readFileSync(file, 'utf8')

interface Service {
  environment?: Record<string, string>
  networks?: { default: { ipv4_address: string } }
  read_only?: boolean
  mem_limit?: string
}

/** The variables that the portal knows. */
const KNOWN = new Set(
  ['src/config.ts', ...readdirSync('src/config').map((name) => `src/config/${name}`)].flatMap((file) =>
    Array.from(text(file).matchAll(/'([A-Z][A-Z_]+)'/g), ([, name = '']) => name),
  ),
)
/** Those that may be in a file. */
function secrets(): string[] {
  const asked = new Set<string>()
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get: (_target, name) => void asked.add(String(name)),
    },
  )
  readConfig(environment)
  return [...asked].map((name) => name.replace(/_FILE$/, ''))
}

describe('OPS-07 what deploy/ sets are variables of the portal', () => {
  const chart = 'deploy/helm/kimya'
  const schema = JSON.parse(text(`${chart}/values.schema.json`)) as {
    properties: {
      env: { propertyNames: { enum: string[] } }
      secrets: { properties: { keys: { items: { enum: string[] } } } }
    }
  }

  test('the chart hands in every secret as a file and none as a value', () => {
    const { env, secrets: files } = schema.properties
    expect(files.properties.keys.items.enum.toSorted()).toEqual(secrets().toSorted())
    expect(env.propertyNames.enum.filter((name) => !KNOWN.has(name))).toEqual([])
    expect(env.propertyNames.enum.filter((name) => secrets().includes(name))).toEqual([])
    const set = readdirSync(`${chart}/templates`).flatMap((file) =>
      Array.from(
        text(`${chart}/templates/${file}`).matchAll(/- \{ name: ([A-Z_]+), value/g),
        ([, name = '']) => name,
      ),
    )
    expect(set.length).toBeGreaterThan(0)
    expect(set.filter((name) => !KNOWN.has(name) || secrets().includes(name))).toEqual([])
  })

  test('chart and lock file are of the release that they install', () => {
    const { version } = JSON.parse(text('package.json')) as { version: string }
    expect(parse(text(`${chart}/Chart.yaml`))).toMatchObject({ version, appVersion: version })
    expect(JSON.parse(text('package-lock.json'))).toMatchObject({ version, packages: { '': { version } } })
  })

  test('the compose file: names, what each value needs, and addresses that the edge knows', () => {
    const { services } = parse(text('deploy/compose/compose.yaml'), { merge: true }) as {
      services: Record<string, Service>
    }
    const web = Object.entries(services).filter(([name]) => name.startsWith('web-'))
    expect(web.length).toBe(3)
    for (const [name, service] of [
      ...web,
      ['worker', services['worker']] as const,
      ['migrate', services['migrate']] as const,
    ]) {
      expect(service?.read_only, name).toBe(true)
      expect(service?.mem_limit, name).toBe('1g')
      expect(
        Object.keys(service?.environment ?? {}).filter((one) => !KNOWN.has(one)),
        name,
      ).toEqual([])
    }
    for (const [name, service] of web)
      expect(text('deploy/compose/portal.vcl'), name).toContain(`"${service.networks?.default.ipv4_address}"`)
    const asked = Array.from(
      text('deploy/compose/compose.yaml').matchAll(/\$\{([A-Z_]+):\?/g),
      ([, name = '']) => name,
    )
    const given = text('deploy/compose/.env.example')
    expect([...new Set(asked)].filter((name) => !given.includes(`\n${name}=`))).toEqual([])
  })

  test('the service unit and its command hand secrets in as files', () => {
    const unit = text('deploy/systemd/kimya.service')
    const command = text('deploy/systemd/kimya')
    const files = Array.from(unit.matchAll(/([A-Z_]+)_FILE=%d\/(\S+)/g))
    expect(files.length).toBe(3)
    for (const [, name = '', file = ''] of files) {
      expect(secrets()).toContain(name)
      expect(unit).toContain(`LoadCredential=${file}:`)
      expect(command).toContain(`LoadCredential=${file}:`)
      expect(command).toContain(`${name}_FILE=$from/${file}`)
    }
  })
})
