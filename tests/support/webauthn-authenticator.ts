import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40]
const AAGUID = Buffer.alloc(16)

interface AuthenticatorOptions {
  rpId?: string
  origin?: string
  /** It makes sure who holds it. */
  isVerifying?: boolean
}

/** A device that makes one key and shows it, without a browser around it. */
export class Authenticator {
  readonly id = randomBytes(32)
  counter = 0
  handle = ''
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #given: Required<AuthenticatorOptions>

  constructor({
    rpId = 'shop.test',
    origin = 'http://shop.test',
    isVerifying = true,
  }: AuthenticatorOptions = {}) {
    this.#given = { rpId, origin, isVerifying }
  }

  /** The answer to `navigator.credentials.create`, as JSON. */
  create(options: { challenge: unknown; user: { id: unknown } }) {
    this.handle = base64url(options.user.id)
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const bytes = (text = '') => Buffer.from(text, 'base64url')
    const cose = [hex('a50102032620012158 20'), bytes(x), hex('225820'), bytes(y)]
    const length = Buffer.from([0, this.id.length])
    const credentialData = [AAGUID, length, this.id, ...cose]
    const authData = Buffer.concat([this.#head(HAS_KEY), ...credentialData])
    const size = Buffer.from([authData.length >> 8, authData.length & 0xff])
    const fmt = Buffer.concat([hex('a363666d7464'), Buffer.from('none')])
    const rest = [hex('67'), Buffer.from('attStmt'), hex('a068'), Buffer.from('authData')]
    const attestation = Buffer.concat([fmt, ...rest, hex('59'), size, authData])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options.challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal' as const],
    })
  }

  /** The answer to `navigator.credentials.get`, as JSON. */
  get(options: { challenge: unknown }) {
    this.counter++
    const authData = this.#head(0)
    const clientData = this.#clientData('webauthn.get', options.challenge)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#keys.privateKey, 'base64url'),
      userHandle: this.handle,
    })
  }

  #head(more: number): Buffer {
    const { rpId, isVerifying } = this.#given
    const flags = PRESENT | (isVerifying ? VERIFIED : 0) | more
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags]),
      counter,
    ])
  }

  #clientData(type: string, challenge: unknown): Buffer {
    const { origin } = this.#given
    const said = { type, challenge: base64url(challenge), origin, crossOrigin: false }
    return Buffer.from(JSON.stringify(said))
  }

  #answer<Response>(response: Response) {
    const id = this.id.toString('base64url')
    const type = 'public-key' as const
    return { id, rawId: id, type, response, clientExtensionResults: {} }
  }
}

/** A browser hands bytes on, JSON their text. */
function base64url(value: unknown): string {
  if (typeof value === 'string') return value
  return Buffer.from(value as ArrayBuffer).toString('base64url')
}

function hex(text: string): Buffer {
  return Buffer.from(text.replaceAll(' ', ''), 'hex')
}
