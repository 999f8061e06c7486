import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download } from './download.server.ts'
import { isPrivate } from './public-host.server.ts'

let server: Server
let base: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kimya-download-'))
  server = createServer((request, response) => {
    const path = request.url ?? ''
    if (path === '/file') response.end('a,b\n1,2\n')
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
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const limits = { mostBytes: 1_000_000, timeoutMs: 300, anywhere: true }
const fetched = (path: string) => download(base + path, join(folder, 'file'), limits)

test('MKT-09 a file is fetched, also after a redirect, and its final address is returned', async () => {
  expect(await fetched('/step')).toEqual({ url: `${base}/file` })
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('a,b\n1,2\n')
})

test.each([
  ['/circle', 'redirects'],
  ['/away', 'https'],
  ['/none', 'status'],
  ['/announced', 'size'],
  ['/endless', 'size'],
  ['/silent', 'slow'],
])('MKT-09 what an address may not do ends by name: %s', async (path, code) => {
  await expect(fetched(path)).rejects.toMatchObject({ name: 'DownloadError', code })
})

test.each([
  ['http://kimya.example/x', 'https'],
  ['https://user:word@kimya.example/x', 'https'],
  ['ftp://kimya.example/x', 'https'],
  ['https://10.1.2.3/x', 'private'],
  ['https://[::1]/x', 'private'],
  ['https://localhost/x', 'private'],
])('MKT-09 only https and only public addresses are asked: %s', async (address, code) => {
  await expect(
    download(address, join(folder, 'none'), { mostBytes: 1, timeoutMs: 2000 }),
  ).rejects.toMatchObject({ code })
})

test('MKT-09 private networks are known in both versions of the protocol, one inside the other too', () => {
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
  ])
    expect(isPrivate(ip), ip).toBe(true)
  for (const ip of ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2001:4860::8888'])
    expect(isPrivate(ip), ip).toBe(false)
})
