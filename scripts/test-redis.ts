import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { aptInstall } from './test-step.ts'

const PROGRAM = 'redis-server'
const OWN = 'redis://127.0.0.1:6379'

/** A Redis server for the integration tests; `stop` ends the one that was started for them. */
export type FoundRedis = { url: string; stop: () => void } | { reason: string }

/** TEST_REDIS_URL's server, the machine's own, or one started for the tests, installed by apt where that may be. */
export async function findRedis(): Promise<FoundRedis> {
  const given = process.env['TEST_REDIS_URL']
  if (given)
    return (await answers(given)) ? { url: given, stop() {} } : { reason: 'TEST_REDIS_URL does not answer' }
  if (await answers(OWN)) return { url: OWN, stop() {} }
  if (!installed() && !((await aptInstall(PROGRAM)) && installed()))
    return { reason: 'this machine has no Redis server, and apt-get could not install one' }
  // The package may have started its own.
  if (await answers(OWN)) return { url: OWN, stop() {} }
  const port = await freePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn(PROGRAM, options, { stdio: ['ignore', 'pipe', 'ignore'] })
  const url = `redis://127.0.0.1:${port}`
  return (await isReady(server))
    ? { url, stop: () => server.kill() }
    : { reason: 'redis-server did not start' }
}

const installed = () => spawnSync(PROGRAM, ['--version']).error === undefined

async function isReady(server: ChildProcess): Promise<boolean> {
  const ended = once(server, 'exit').then(
    () => false,
    () => false,
  )
  const ready = (async () => {
    for await (const line of server.stdout ?? []) if (/ready to accept/i.test(String(line))) return true
    return false
  })()
  return Promise.race([ready, ended])
}

async function answers(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port || 6379), hostname)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
