import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40]
const AAGUID = Buffer.alloc(16)

interface AuthenticatorOptions {
  rpId?: string
  origin?: string
  /** Whether it verifies the user. */
  isVerifying?: boolean
}

/** A WebAuthn authenticator with one key pair, without a browser. */
export class Authenticator {
  readonly id = randomBytes(32)
  counter = 0
  handle = ''
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #options: Required<AuthenticatorOptions>

  constructor({
    rpId = 'shop.test',
    origin = 'http://shop.test',
    isVerifying = true,
  }: AuthenticatorOptions = {}) {
    this.#options = { rpId, origin, isVerifying }
  }

  /** Returns the result of `navigator.credentials.create` as JSON. */
  create(options: { challenge: unknown; user: { id: unknown } }) {
    this.handle = toBase64url(options.user.id)
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const bytes = (text = '') => Buffer.from(text, 'base64url')
    const cose = [fromHex('a50102032620012158 20'), bytes(x), fromHex('225820'), bytes(y)]
    const length = Buffer.from([0, this.id.length])
    const credentialData = [AAGUID, length, this.id, ...cose]
    const authData = Buffer.concat([this.#buildAuthenticatorData(HAS_KEY), ...credentialData])
    const size = Buffer.from([authData.length >> 8, authData.length & 0xff])
    const fmt = Buffer.concat([fromHex('a363666d7464'), Buffer.from('none')])
    const rest = [fromHex('67'), Buffer.from('attStmt'), fromHex('a068'), Buffer.from('authData')]
    const attestation = Buffer.concat([fmt, ...rest, fromHex('59'), size, authData])
    return this.#buildCredential({
      clientDataJSON: this.#buildClientData('webauthn.create', options.challenge).toString(
        'base64url',
      ),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal' as const],
    })
  }

  /** Returns the result of `navigator.credentials.get` as JSON. */
  get(options: { challenge: unknown }) {
    this.counter++
    const authData = this.#buildAuthenticatorData(0)
    const clientData = this.#buildClientData('webauthn.get', options.challenge)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return this.#buildCredential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#keys.privateKey, 'base64url'),
      userHandle: this.handle,
    })
  }

  #buildAuthenticatorData(extraFlags: number): Buffer {
    const { rpId, isVerifying } = this.#options
    const flags = PRESENT | (isVerifying ? VERIFIED : 0) | extraFlags
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags]),
      counter,
    ])
  }

  #buildClientData(type: string, challenge: unknown): Buffer {
    const { origin } = this.#options
    const clientData = { type, challenge: toBase64url(challenge), origin, crossOrigin: false }
    return Buffer.from(JSON.stringify(clientData))
  }

  #buildCredential<Response>(response: Response) {
    const id = this.id.toString('base64url')
    const type = 'public-key' as const
    return { id, rawId: id, type, response, clientExtensionResults: {} }
  }
}

/** Encodes bytes. A string is encoded already. */
function toBase64url(value: unknown): string {
  if (typeof value === 'string') return value
  return Buffer.from(value as ArrayBuffer).toString('base64url')
}

function fromHex(text: string): Buffer {
  return Buffer.from(text.replaceAll(' ', ''), 'hex')
}
