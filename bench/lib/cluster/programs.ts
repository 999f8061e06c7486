import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../faults/ask.ts'
import { until } from '../faults/until.ts'
import { ours } from '../ours.ts'

/** A program in front of the portals, which may be killed and started again. */
export interface Program {
  origin: string
  start(): Promise<void>
  kill(): Promise<void>
}

const START_MS = 30_000
export const EDGE_TOKEN = 'the token of measuring'

/** HAProxy with the settings of `deploy/`, in front of portals. */
export function haproxy(folder: string, port: number, origins: readonly string[]): Program {
  const shipped = readFileSync('deploy/haproxy/haproxy.cfg', 'utf8')
  const servers = origins.map((origin, at) => `  server web${at + 1} ${new URL(origin).host}`)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    shipped
      .replace('bind :8080', `bind 127.0.0.1:${port}`)
      .replace(/^ {2}server .*\n/gm, '')
      .trimEnd() + `\n${servers.join('\n')}\n`,
  )
  return program(port, () => spawn('haproxy', ['-q', '-db', '-f', file], { stdio: 'inherit' }))
}

/** Varnish with the rules of `deploy/`, in front of a balancer. */
export function varnish(folder: string, port: number, backend: string): Program {
  copyFileSync('deploy/varnish/kimya.vcl', join(folder, 'kimya.vcl'))
  const shipped = readFileSync('deploy/varnish/portal.vcl', 'utf8')
  writeFileSync(
    join(folder, 'portal.vcl'),
    shipped
      .replace('.port = "3000"', `.port = "${new URL(backend).port}"`)
      .replace('"change-me"', JSON.stringify(EDGE_TOKEN)),
  )
  const work = join(folder, 'varnish')
  const options = ['-p', `vcl_path=${folder}`, '-n', work, '-s', 'malloc,128m', '-j', 'none']
  return program(port, () =>
    spawn('varnishd', ['-F', '-f', join(folder, 'kimya.vcl'), '-a', `127.0.0.1:${port}`, ...options], {
      stdio: 'ignore',
    }),
  )
}

/** Redis without anything on the disk: it only carries messages. */
export function redis(port: number): Program {
  const launch = () =>
    spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' })
  return program(port, launch, { scheme: 'redis', isThere: (origin) => takesConnections(new URL(origin)) })
}

function takesConnections({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

const isAlive = async (origin: string) => (await ask(`${origin}/livez`)).status === 200

function program(
  port: number,
  launch: () => ChildProcess,
  {
    scheme = 'http',
    isThere = isAlive,
  }: { scheme?: string; isThere?: (origin: string) => Promise<boolean> } = {},
): Program {
  const origin = `${scheme}://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  return {
    origin,
    async start() {
      child = ours(launch())
      if ((await until(() => isThere(origin), { ms: START_MS })) === START_MS)
        throw new Error(`${origin} did not start`)
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
