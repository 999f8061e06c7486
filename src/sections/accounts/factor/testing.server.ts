import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const b64 = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** The few forms of CBOR that a registration needs. */
function cbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, of]) => [cbor(key as never), cbor(of as never)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

/** An authenticator with one passkey (ES256), for tests: answers challenges as a browser passes them on. */
export class TestAuthenticator {
  readonly id: string
  counter = 0
  /** Whether it asks for a fingerprint or PIN. */
  verifies = true
  userHandle: string | null = null
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  readonly #origin: string

  constructor(origin: string, name: string) {
    this.#origin = origin
    this.id = b64(sha256(name))
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = pair.privateKey
    this.#publicKey = pair.publicKey
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #data(attested: Buffer | null): Buffer {
    const flags = 1 | (this.verifies ? 4 : 0) | (attested ? 64 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const rpHash = sha256(new URL(this.#origin).hostname)
    return Buffer.concat([rpHash, Buffer.from([flags]), counter, ...(attested ? [attested] : [])])
  }

  /** The answer to options of a new passkey. */
  create(options: { challenge: string; user: { id: string } }): string {
    this.userHandle = options.user.id
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const key = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const data = this.#data(Buffer.concat([Buffer.alloc(16), length, id, key]))
    const attestation = cbor(
      new Map<string, string | Buffer | Map<unknown, unknown>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    )
    return this.#answer({
      clientDataJSON: b64(this.#client('webauthn.create', options.challenge)),
      attestationObject: b64(attestation),
      transports: ['internal'],
    })
  }

  /** The answer to options of a login. */
  get(options: { challenge: string }): string {
    const client = this.#client('webauthn.get', options.challenge)
    const data = this.#data(null)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#privateKey)
    return this.#answer({
      clientDataJSON: b64(client),
      authenticatorData: b64(data),
      signature: b64(signature),
      ...(this.userHandle && { userHandle: this.userHandle }),
    })
  }

  #answer(response: object): string {
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response,
      clientExtensionResults: {},
    })
  }
}
