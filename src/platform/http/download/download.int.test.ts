import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, type DownloadAsk } from './download.server.ts'
import { isPrivate } from './public-host.server.ts'

let server: Server
let base: string
let folder: string
/** What the server was asked for, with the headers. */
const asked: { host: string; path: string; headers: IncomingHttpHeaders }[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kimya-download-'))
  server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ host: request.headers.host ?? '', path, headers: request.headers })
    if (path.startsWith('/keyed')) response.end('a,b\n')
    else if (path.startsWith('/elsewhere'))
      response.writeHead(302, { location: `http://localhost:${port()}/keyed` }).end()
    else if (path.startsWith('/echo'))
      response.writeHead(302, { location: `http://localhost:${port()}/keyed?k=a%20word` }).end()
    else if (path.startsWith('/inward'))
      response.writeHead(302, { location: 'https://169.254.169.254/' }).end()
    else if (path === '/same')
      response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200, { etag: '"1"' }).end()
    else if (path === '/busy') response.writeHead(429, { 'retry-after': '120' }).end()
    else if (path === '/packed')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a,b\n1,2\n'))
    else if (path === '/gzip-bomb') response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB)
    else if (path === '/cut') {
      response.writeHead(200, { 'content-length': '5000' }).write('a,b\n')
      setImmediate(() => response.destroy())
    } else if (path === '/drip') {
      const drop = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(drop))
    } else if (path === '/file') response.end('a,b\n1,2\n')
    else if (path === '/step') response.writeHead(302, { location: '/file' }).end()
    else if (path === '/circle') response.writeHead(302, { location: '/circle' }).end()
    else if (path === '/away') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    else if (path === '/announced') response.writeHead(200, { 'content-length': '9000000' }).end('x')
    else if (path === '/endless') {
      const more = () => response.writable && response.write(Buffer.alloc(65_536), more)
      more()
    } else if (path !== '/silent') response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${port()}`
})
const port = () => (server.address() as AddressInfo).port
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

/** Packed before it is asked for: that takes longer than the stand-in may be silent. */
const BOMB = gzipSync(Buffer.alloc(20_000_000))

const limits = () => ({
  mostBytes: 1_000_000,
  timeoutMs: 300,
  totalMs: 1500,
  allow: [`127.0.0.1:${port()}`, `localhost:${port()}`],
})
const fetched = (path: string, ask: DownloadAsk = {}) =>
  download(base + path, join(folder, 'file'), limits(), ask)

test('MKT-09 a file is fetched, also after a redirect, and its final address is returned', async () => {
  expect(await fetched('/step')).toMatchObject({ url: `${base}/file`, modified: true })
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('a,b\n1,2\n')
})

test.each([
  ['/circle', 'redirects'],
  ['/away', 'https'],
  ['/none', 'status'],
  ['/announced', 'size'],
  ['/endless', 'size'],
  ['/silent', 'slow'],
  ['/drip', 'slow'],
  ['/cut', 'cut'],
  ['/gzip-bomb', 'size'],
  ['/inward', 'private'],
])('MKT-09 LIVE-06 what an address may not do ends by name: %s', async (path, code) => {
  await expect(fetched(path)).rejects.toMatchObject({ name: 'DownloadError', code })
})

test.each([
  ['http://kimya.example/x', 'https'],
  ['https://user:word@kimya.example/x', 'https'],
  ['ftp://kimya.example/x', 'https'],
  ['https://10.1.2.3/x', 'private'],
  ['https://[::1]/x', 'private'],
  ['https://localhost/x', 'private'],
  ['https://0x7f.1/x', 'private'],
  ['https://2130706433/x', 'private'],
  ['https://[::ffff:169.254.169.254]/x', 'private'],
])('MKT-09 LIVE-06 only https and only public addresses are asked: %s', async (address, code) => {
  await expect(
    download(address, join(folder, 'none'), { mostBytes: 1, timeoutMs: 2000 }),
  ).rejects.toMatchObject({ code })
})

test('MKT-09 LIVE-06 private networks are known in both versions of the protocol, one inside the other too', () => {
  for (const ip of [
    '127.0.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::10.0.0.1',
    '2002:a00:1::1',
    '2001:0:a00:1::1',
    'fec0::1',
    '64:ff9b:1::a00:1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    'fe80::1',
    'ff02::1',
    '::',
    '::ffff:0:7f00:1',
    '64:ff9b::7f00:1',
    'fd00:ec2::254',
  ])
    expect(isPrivate(ip), ip).toBe(true)
  for (const ip of ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2001:4860::8888'])
    expect(isPrivate(ip), ip).toBe(false)
})

test('LIVE-06 a machine that is not among those allowed is not asked, whatever its neighbours may', async () => {
  const other = { ...limits(), allow: [`127.0.0.1:${port() + 1}`] }
  await expect(download(`${base}/file`, join(folder, 'none'), other)).rejects.toMatchObject({ code: 'https' })
})

test('LIVE-06 a key goes to the first host alone, and is in no address that is returned', async () => {
  asked.length = 0
  const key = { parameter: 'k', value: 'a word' }
  expect(await fetched('/keyed', { key })).toMatchObject({ url: `${base}/keyed` })
  expect(await fetched('/elsewhere', { key })).toMatchObject({ url: `http://localhost:${port()}/keyed` })
  expect(asked.map(({ host, path }) => [host.split(':')[0], path])).toEqual([
    ['127.0.0.1', '/keyed?k=a+word'],
    ['127.0.0.1', '/elsewhere?k=a+word'],
    ['localhost', '/keyed'],
  ])
  const error: Error = await fetched('/echo', { key }).then(
    () => new Error('was followed'),
    (reason: Error) => reason,
  )
  expect(error).toMatchObject({ code: 'key_elsewhere' })
  expect(`${error.message}${error.stack ?? ''}`).not.toContain('a word')
})

test('LIVE-06 a key in a header goes to the first host alone, and to no address that repeats it', async () => {
  asked.length = 0
  const key = { header: 'x-key', value: 'a word' }
  await fetched('/step', { key })
  await fetched('/elsewhere', { key })
  expect(asked.map(({ host, path, headers }) => [host.split(':')[0], path, headers['x-key']])).toEqual([
    ['127.0.0.1', '/step', 'a word'],
    ['127.0.0.1', '/file', 'a word'],
    ['127.0.0.1', '/elsewhere', 'a word'],
    ['localhost', '/keyed', undefined],
  ])
  await expect(fetched('/echo', { key })).rejects.toMatchObject({ code: 'key_elsewhere' })
})

test('LIVE-03 a copy that is still the same is not sent again, and the agent says who asks', async () => {
  expect(await fetched('/same', { etag: '"1"', agent: 'Kimya/1' })).toMatchObject({
    modified: false,
    etag: '"1"',
  })
  expect(asked.at(-1)?.headers['user-agent']).toBe('Kimya/1')
  expect(await fetched('/same')).toMatchObject({ modified: true, etag: '"1"' })
})

test('LIVE-03 an answer that comes compressed is unpacked, and one that asks to wait says how long', async () => {
  await fetched('/packed')
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('a,b\n1,2\n')
  await expect(fetched('/busy')).rejects.toMatchObject({ code: 'status', retryAfter: 120 })
})
