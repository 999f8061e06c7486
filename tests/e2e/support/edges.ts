import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { get } from './http.ts'

export const VARNISH = '/usr/sbin/varnishd'
export const NGINX = '/usr/sbin/nginx'
export const EDGE_TOKEN = 'a token for tests'

/** A cache of `deploy/` in front of a portal. */
export interface Edge {
  url: string
  stop: () => Promise<void>
}

/** The Varnish of `deploy/`. */
export async function startVarnish(port: number, backend: string): Promise<Edge> {
  const folder = await mkdtemp(join(tmpdir(), 'kimya-edge-'))
  const shipped = await readFile('deploy/varnish/portal.vcl', 'utf8')
  await copyFile('deploy/varnish/kimya.vcl', join(folder, 'kimya.vcl'))
  await writeFile(
    join(folder, 'portal.vcl'),
    shipped
      .replace('.port = "3000"', `.port = "${backend}"`)
      .replace('"change-me"', JSON.stringify(EDGE_TOKEN)),
  )
  const options = ['-p', `vcl_path=${folder}`, '-n', join(folder, 'work'), '-s', 'malloc,64m', '-j', 'none']
  const child = spawn(
    VARNISH,
    ['-F', '-f', join(folder, 'kimya.vcl'), '-a', `127.0.0.1:${port}`, ...options],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  return running(child, folder, port)
}

/** The nginx of `deploy/`. */
export async function startNginx(port: number, backend: string): Promise<Edge> {
  const folder = await mkdtemp(join(tmpdir(), 'kimya-edge-'))
  const shipped = await readFile('deploy/nginx/kimya.conf', 'utf8')
  await writeFile(
    join(folder, 'kimya.conf'),
    shipped
      .replace('127.0.0.1:3000', `127.0.0.1:${backend}`)
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('/var/cache/nginx/kimya', join(folder, 'cache')),
  )
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  const main = [
    'daemon off; user root; worker_processes 1; error_log stderr;',
    `pid ${join(folder, 'pid')};`,
    'events { worker_connections 256; }',
    `http { access_log off; ${paths.join(' ')} include ${join(folder, 'kimya.conf')}; }`,
  ]
  await writeFile(join(folder, 'nginx.conf'), `${main.join('\n')}\n`)
  const child = spawn(NGINX, ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return running(child, folder, port)
}

async function running(child: ChildProcess, folder: string, port: number): Promise<Edge> {
  let said = ''
  child.stderr?.on('data', (part) => (said += String(part)))
  const url = `http://127.0.0.1:${port}`
  const status = () => {
    if (child.exitCode !== null) throw new Error(said)
    return get('/livez', { site: url }).then(
      (answer) => answer.status,
      () => 0,
    )
  }
  await expect.poll(status, { timeout: 60_000 }).toBe(200)
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
