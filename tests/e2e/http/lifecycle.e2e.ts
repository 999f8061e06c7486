import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { get } from '../support/http.ts'
import { freePort, newDataDir, removeData, runServer, startPortal } from '../support/portal.ts'

/** Runs the server with an environment it cannot use; gives its exit code and last words. */
async function refused(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const dataDir = await newDataDir()
  const { child, output } = runServer({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', ...env })
  const [code] = (await once(child, 'exit')) as [number | null]
  await removeData(dataDir)
  return { code, output: output() }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

test('bad configuration stops the boot with the variable, what is wrong and an example, all of it at once', async () => {
  const { code, output } = await refused({
    PORT: 'eighty',
    DATABASE_URL: 'mysql://root:secret-word@x/y',
    DEMO: 'perhaps',
    ADMIN_PASSWORD: 'short',
  })
  expect(code).toBe(1)
  for (const name of ['PORT', 'DATABASE_URL', 'DEMO', 'ADMIN_PASSWORD'])
    expect(output).toMatch(new RegExp(`${name}=.* Example: ${name}=`))
  expect(output).not.toContain('secret-word')
  expect(output).not.toMatch(/\bat .*\.js:\d/)
})

test('a port that is taken is reported in words, with a remedy', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { code, output } = await refused({ PORT: String(port), DEMO: '0' })
  expect(code).toBe(1)
  expect(output).toMatch(/PORT=\d+ is taken.*Example: PORT=/)
  other.close()
})

test('a database that refuses us is reported without its password', async () => {
  const port = await freePort()
  const dataDir = await newDataDir()
  const { child, output } = runServer({
    DATA_DIR: dataDir,
    PORT: '0',
    DATABASE_URL: `postgres://kimya:secret-word@127.0.0.1:${port}/kimya`,
  })
  await expect.poll(output, { timeout: 60_000 }).toContain(`127.0.0.1:${port}`)
  expect(output()).not.toContain('secret-word')
  child.kill('SIGKILL')
  await removeData(dataDir)
})

test('SIGTERM lets a request in flight finish, closes cleanly, and the next start has the data', async () => {
  const portal = await startPortal()
  const page = await get('/contact', { site: portal.url })
  const token = /name="csrftoken"[^>]*value="([^"]*)"/.exec(page.body)?.[1] ?? ''
  const body = new URLSearchParams({
    csrftoken: token,
    name: 'Reader',
    email: 'reader@example.com',
    subject: 'other',
    message: 'Sent while it stopped',
  }).toString()
  const socket = connect(Number(new URL(portal.url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  socket.write(
    `POST /contact HTTP/1.1\r\nHost: ${new URL(portal.url).host}\r\nCookie: ${page.cookies}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n${body.slice(0, 20)}`,
  )
  // The server says that it has the head of the request, and then that it takes no other.
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 100 /)
  const stopped = portal.stop()
  await expect.poll(() => answers(`${portal.url}/readyz`)).toBe(false)
  socket.write(body.slice(20))
  await once(socket, 'close')
  expect(await stopped).toBe(0)
  expect(answer).toMatch(/^HTTP\/1\.1 303 /m)
  const reference = /sent=(\d+-\d+)/.exec(answer)?.[1]

  const again = await startPortal({ dataDir: portal.dataDir })
  const { openSite } = await import('../support/site.ts')
  const { databaseOf } = await import('../support/portal.ts')
  const site = openSite(await databaseOf(portal.dataDir))
  const found = await site.db.selectFrom('contact_message').select('reference').execute()
  expect(found.map((row) => row.reference)).toContain(reference)
  const posts = await site.db
    .selectFrom('editorial_post')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  expect(Number(posts.n)).toBe(113)
  expect((await get('/index', { site: again.url })).status).toBe(200)
  await site.close()
  expect(await again.stop()).toBe(0)
  await removeData(portal.dataDir)
})

test('two instances start on one folder at the same moment and share its database', async () => {
  const dataDir = await newDataDir()
  const [one, other] = await Promise.all([startPortal({ dataDir }), startPortal({ dataDir })])
  for (const { url } of [one, other]) expect((await get('/index', { site: url })).status).toBe(200)
  expect(await one.stop()).toBe(0)
  expect((await get('/companies?page=1', { site: other.url })).status).toBe(200)
  expect(await other.stop()).toBe(0)
  await removeData(dataDir)
})
