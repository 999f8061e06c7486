import { connect, type AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gate } from './gate.server.ts'

let server: Server
let asked: string[] = []
let closing = false
beforeAll(async () => {
  const handler = gate(
    { publicUrl: 'https://kimya.example', isClosing: () => closing },
    (request, response) => {
      asked.push(request.url ?? '')
      response.end('fine')
    },
  )
  server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

/** Sends a head as it stands and gives back all that is answered. */
async function send(line: string, ...headers: string[]): Promise<string> {
  asked = []
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write([line, ...headers, 'Connection: close', '', ''].join('\r\n'))
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

const HOST = 'Host: kimya.example'

describe('the gate', () => {
  test.each([
    ['U+0000 in a path', 'GET /c/%00 HTTP/1.1', 400],
    ['U+0000 in a query', 'GET /search?q=a%00b HTTP/1.1', 400],
    ['an escape that is none', 'GET /c/%zz HTTP/1.1', 400],
    ['an escape that is no UTF-8', 'GET /c/%ff HTTP/1.1', 400],
    ['an address that is too long', `GET /${'x'.repeat(5000)} HTTP/1.1`, 414],
    ['a method that is not ours', 'QUERY /index HTTP/1.1', 405],
    ['another method that is not ours', 'PROPFIND /index HTTP/1.1', 405],
  ])('SAFE-04 %s is refused before any route is asked', async (_name, line, status) => {
    const answer = await send(line, HOST)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(asked).toEqual([])
  })

  test('SAFE-05 two hosts in one request are refused', async () => {
    expect(await send('GET /index HTTP/1.1', HOST, 'Host: evil.example')).toMatch(/^HTTP\/1.1 400 /)
    expect(asked).toEqual([])
  })

  test("the refusal begins in the address's language", async () => {
    expect(await send('GET /en/%00 HTTP/1.1', HOST)).toMatch(/\r\n\r\n[\da-f]*\r?\n?The request/)
    expect(await send('GET /%00 HTTP/1.1', HOST)).toMatch(/\r\n\r\n[\da-f]*\r?\n?تعذر/)
  })

  test('everything else passes, under https with the promise to stay there', async () => {
    const answer = await send('GET /c/21-%D8%A7?q=%ff HTTP/1.1', HOST)
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
    expect(answer).toContain('strict-transport-security: max-age=31536000')
    expect(asked).toEqual(['/c/21-%D8%A7?q=%ff'])
  })
})
