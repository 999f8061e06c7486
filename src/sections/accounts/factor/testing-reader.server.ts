import type { FastifyInstance } from 'fastify'

/** A browser as far as forms and calls need it: the cookies of one reader. */
export class TestReader {
  readonly cookies = new Map<string, string>()
  readonly #server: FastifyInstance

  constructor(server: FastifyInstance) {
    this.#server = server
  }

  /** The answer to a request with these cookies; the cookies that it sets are stored. */
  async #send(asked: { method?: 'POST'; url: string; headers?: Record<string, string>; payload?: string }) {
    const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#server.inject({ ...asked, headers: { ...asked.headers, cookie } })
    for (const { name, value } of answer.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  open(url: string) {
    return this.#send({ url })
  }

  async #token(url: string): Promise<string> {
    await this.open(url)
    return this.cookies.get('csrftoken') ?? ''
  }

  /** Opens a page and sends its form; gives the status and where it leads. */
  async submit(url: string, fields: Record<string, string>) {
    const payload = new URLSearchParams({ ...fields, csrftoken: await this.#token(url) }).toString()
    const answer = await this.#send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
    return { status: answer.statusCode, location: answer.headers.location ?? null }
  }

  /** A call of the API that changes something; every one is another request. */
  async call(url: string, body: object) {
    const token = this.cookies.get('csrftoken') ?? (await this.#token('/ar/Web/'))
    const answer = await this.#send({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        'x-csrftoken': token,
        'idempotency-key': crypto.randomUUID(),
      },
      payload: JSON.stringify(body),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
}
