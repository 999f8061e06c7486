import { ask, newReader, type Answer } from './ask.ts'

/** A browser as far as forms need it: one reader with cookies. */
export class Visitor {
  readonly #origin: string
  readonly #reader = newReader()
  readonly #cookies = new Map<string, string>()

  constructor(origin: string) {
    this.#origin = origin
  }

  async get(path: string): Promise<Answer> {
    return this.#take(await ask(this.#origin + path, { headers: this.#headers() }))
  }

  /** Where a redirected address leads in the end, on this portal. */
  async follow(path: string): Promise<string> {
    const { location } = (await this.get(path)).headers
    return location === undefined ? path : this.follow(new URL(location, this.#origin).pathname)
  }

  /** Sends a form as a page offers it, with its hidden fields and those given; each call is one press of the button. */
  submit(form: Form, fields: Record<string, string>): Promise<Answer> {
    return ask(this.#origin + form.action, {
      method: 'POST',
      headers: { ...this.#headers(), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...form.hidden, ...fields }).toString(),
    })
  }

  /** Logs in; later requests carry the session. Throws when it fails. */
  async logIn(login: string, password: string): Promise<void> {
    const form = formOf(await this.get('/account/login'), '/account/login')
    const answer = this.#take(await this.submit(form, { login, password }))
    if (answer.status !== 303) throw new Error(`The login answered ${answer.status}`)
  }

  /** A call of the API with the form token; `reader` in place of the own address where many write at once. */
  call(path: string, body: unknown, more: Record<string, string> = {}): Promise<Answer> {
    const token = this.#cookies.get('csrftoken') ?? ''
    const headers = { ...this.#headers(), 'content-type': 'application/json', 'x-csrftoken': token, ...more }
    return ask(this.#origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  #headers(): Record<string, string> {
    const cookie = Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; ')
    return { ...this.#reader, ...(cookie && { cookie }) }
  }

  #take(answer: Answer): Answer {
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    return answer
  }
}

export interface Form {
  action: string
  hidden: Record<string, string>
}

/** The form of a page that posts to an address starting with `action`. Throws when there is none. */
export function formOf(page: Answer, action: string): Form {
  for (const [html, tag = ''] of page.body.matchAll(/<form([^>]*)>.*?<\/form>/gs)) {
    const to = attribute(tag, 'action')
    if (!/method="post"/i.test(tag) || !to.startsWith(action)) continue
    const inputs = Array.from(html.matchAll(/<input([^>]*)>/g), ([, input = '']) => input)
    const hidden = inputs.filter((input) => attribute(input, 'type') === 'hidden')
    return {
      action: to.split('#')[0] ?? to,
      hidden: Object.fromEntries(
        hidden.map((input) => [attribute(input, 'name'), attribute(input, 'value')]),
      ),
    }
  }
  throw new Error(`A page that answered ${page.status} has no form to ${action}`)
}

const attribute = (tag: string, name: string) =>
  (new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&')
