import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { helm } from './tools.ts'

const OWN = import.meta.dirname
const CHART = 'deploy/helm/kimya'

/** A Kubernetes object, as far as it is looked into here. */
interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  spec?: {
    selector?: Record<string, unknown> & { matchLabels?: Record<string, string> }
    podSelector?: { matchLabels: Record<string, string> }
    scaleTargetRef?: { name: string }
    ports?: { targetPort: string }[]
    template?: { metadata: { labels: Record<string, string> }; spec: { containers: [Container] } }
  }
}

interface Container {
  env: { name: string; value: string }[]
  ports?: { name: string; containerPort: number }[]
  resources: { limits: { memory: string } }
  volumeMounts: { mountPath: string }[]
  startupProbe?: Probe
  livenessProbe?: Probe
  readinessProbe?: Probe
}

interface Probe {
  httpGet: { path: string; port: string }
}

/** Where each kind's schema is. */
const TYPES: Readonly<Record<string, string>> = {
  Deployment: 'kubernetes-models/apps/v1',
  Service: 'kubernetes-models/v1',
  Job: 'kubernetes-models/batch/v1',
  PodDisruptionBudget: 'kubernetes-models/policy/v1',
  HorizontalPodAutoscaler: 'kubernetes-models/autoscaling/v2',
  NetworkPolicy: 'kubernetes-models/networking.k8s.io/v1',
  Ingress: 'kubernetes-models/networking.k8s.io/v1',
  PodMonitor: '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
}

/** OPS-07: renders the chart with each set of values, and says what is wrong with the outcome. */
export async function tryChart(): Promise<string[]> {
  const program = await helm()
  const wrong: string[] = []
  const sets = readdirSync(join(OWN, 'values')).map((file) => join(OWN, 'values', file))
  for (const values of sets) {
    execFileSync(program, ['lint', '--strict', CHART, '--values', values])
    const text = execFileSync(program, [
      'template',
      'kimya',
      CHART,
      '--namespace',
      'news',
      '--values',
      values,
    ])
    const manifests = parseAllDocuments(text.toString()).flatMap((document): Manifest[] => {
      const manifest = document.toJS() as Manifest | null
      return manifest ? [manifest] : []
    })
    const found = [...(await ofSchemas(manifests)), ...ofRelations(manifests)]
    wrong.push(...found.map((line) => `${values.split('/').at(-1)}: ${line}`))
    console.log(`${values.split('/').at(-1)}: ${manifests.map(({ kind }) => kind).join(', ')}`)
  }
  const refused = [
    [],
    ['image.repository=r'],
    ['image.repository=r', 'env.PUBLIC_URL=https://a.example', 'env.SMTP_URL=smtp://u:p@mail'],
    ['image.repository=r', 'env.PUBLIC_URL=https://a.example', 'env.ROLE=all'],
    ['image.repository=r', 'env.PUBLIC_URL=https://a.example', 'secrets.keys={SECRET,DATABASE_URL}'],
    ['image.repository=r', 'env.PUBLIC_URL=https://a.example', 'web.resources.limits.memory=null'],
  ]
  for (const set of refused) {
    const { status } = spawnSync(program, ['template', CHART, ...set.flatMap((one) => ['--set', one])])
    if (status === 0) wrong.push(`taken although it is wrong: ${set.join(' ') || 'no values at all'}`)
  }
  return wrong
}

/** Kubernetes' own schemas: what is required, types, patterns and ranges. A name that no schema has is not found. */
async function ofSchemas(manifests: readonly Manifest[]): Promise<string[]> {
  const wrong: string[] = []
  for (const manifest of manifests) {
    const module = (await import(import.meta.resolve(TYPES[manifest.kind] ?? ''))) as Record<string, Model>
    const Kind = module[manifest.kind]
    try {
      if (!Kind) throw new Error('is no known kind')
      new Kind(manifest).validate()
    } catch (error) {
      wrong.push(`${manifest.kind} ${manifest.metadata.name}: ${String(error)}`)
    }
  }
  return wrong
}

type Model = new (data: unknown) => { validate(): void }

/** What no schema knows: which labels select which pods, and what the portal offers. */
function ofRelations(manifests: readonly Manifest[]): string[] {
  const wrong: string[] = []
  const pods = manifests.flatMap(({ metadata, spec }) =>
    spec?.template ? [{ name: metadata.name, ...spec.template }] : [],
  )
  const selects = (labels: Record<string, string> | undefined) =>
    pods.filter((pod) =>
      Object.entries(labels ?? { none: '' }).every(([name, value]) => pod.metadata.labels[name] === value),
    )
  for (const { kind, metadata, spec } of manifests) {
    const say = (text: string) => wrong.push(`${kind} ${metadata.name}: ${text}`)
    const selector = kind === 'Service' ? (spec?.selector as Record<string, string>) : undefined
    const labels = selector ?? spec?.podSelector?.matchLabels ?? spec?.selector?.matchLabels
    if (labels && selects(labels).length === 0) say('selects no pod')
    if (kind === 'Deployment' && selects(labels).some(({ name }) => name !== metadata.name))
      say('selects pods of another')
    if (
      kind === 'Service' &&
      !selects(labels)[0]?.spec.containers[0].ports?.some(({ name }) => name === spec?.ports?.[0]?.targetPort)
    )
      say('leads to no port')
    const target = spec?.scaleTargetRef?.name
    if (target && !manifests.some((other) => other.kind === 'Deployment' && other.metadata.name === target))
      say('scales nothing')
  }
  const offered: Readonly<Record<string, readonly string[]>> = {
    http: ['/livez', '/readyz', '/healthz'],
    metrics: ['/livez', '/metrics'],
  }
  const config = ['src/config.ts', ...readdirSync('src/config').map((name) => `src/config/${name}`)]
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
  for (const { name, spec } of pods) {
    const [container] = spec.containers
    const { startupProbe, livenessProbe, readinessProbe } = container
    for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
      if (!probe) continue
      const { path, port } = probe.httpGet
      const isOpen = container.ports?.some((one) => one.name === port)
      if (!isOpen || !offered[port]?.includes(path)) wrong.push(`${name}: asks for ${path} at ${port}`)
    }
    const secret = new Set<string>()
    for (const variable of container.env) {
      const bare = variable.name.replace(/_FILE$/, '')
      if (!config.includes(`'${bare}'`)) wrong.push(`${name}: ${variable.name} is no variable of the portal`)
      if (bare !== variable.name) {
        secret.add(bare)
        const folder = variable.value.slice(0, variable.value.lastIndexOf('/'))
        if (!container.volumeMounts.some(({ mountPath }) => mountPath === folder))
          wrong.push(`${name}: nothing is mounted for ${variable.name}`)
      }
    }
    for (const needed of ['SECRET', 'ADMIN_PASSWORD', 'DATABASE_URL', 'FILES_URL'])
      if (!secret.has(needed)) wrong.push(`${name}: ${needed} is not handed in as a file`)
  }
  return wrong
}
