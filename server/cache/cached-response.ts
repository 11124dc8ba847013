import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What was rendered or read, before it is kept. */
export interface RenderedResponse {
  status: number
  headers: Record<string, string>
  body: Buffer
  tags: string[]
}

/** An answer in one encoding, with its headers ready to be written as they are. */
export interface EncodedBody {
  status: number
  headers: Record<string, string>
  body: Buffer | null
}

export interface EncodingPreferences {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** An answer that is sent many times. A compressed form is made once, when it is first asked for. */
export class CachedResponse {
  readonly status: number
  readonly tags: string[]
  readonly bytes: number
  readonly #etag: string
  readonly #identity: EncodedBody & { body: Buffer }
  readonly #notModified: EncodedBody
  #compressed: { br?: EncodedBody; gzip?: EncodedBody } = {}

  /** `br`: its Brotli form, made beforehand; null when it is packed already, as fonts are. */
  constructor({ status, headers, body, tags }: RenderedResponse, br?: Buffer | null) {
    this.status = status
    this.tags = tags
    this.bytes = body.length * 2
    // Weak, since one tag stands for every encoding.
    this.#etag = `W/"${hash('sha1', body, 'base64url')}"`

    const shared = { ...headers, ETag: this.#etag, Vary: 'Accept-Encoding' }
    this.#notModified = { status: 304, headers: shared, body: null }
    this.#identity = { status, headers: { ...shared, 'Content-Length': `${body.length}` }, body }
    if (br) this.#compressed.br = this.#compressedForm('br', br)
    if (br === null) this.#compressed = { br: this.#identity, gzip: this.#identity }
  }

  /** What this asker gets, unless it has yet to be compressed. */
  getReadyBody({ acceptEncoding, ifNoneMatch }: EncodingPreferences): EncodedBody | undefined {
    if (ifNoneMatch?.includes(this.#etag)) return this.#notModified
    const encoding = chooseEncoding(acceptEncoding)
    return encoding ? this.#compressed[encoding] : this.#identity
  }

  async getBody(asker: EncodingPreferences): Promise<EncodedBody> {
    return (
      this.getReadyBody(asker) ?? this.#compress(chooseEncoding(asker.acceptEncoding) ?? 'gzip')
    )
  }

  async #compress(encoding: 'br' | 'gzip'): Promise<EncodedBody> {
    const { body } = this.#identity
    const small = await (encoding === 'br' ? brotli(body, BROTLI_OPTIONS) : gzipAsync(body))
    const form = this.#compressedForm(encoding, small)
    this.#compressed[encoding] = form
    return form
  }

  #compressedForm(encoding: 'br' | 'gzip', body: Buffer): EncodedBody {
    const { status, headers } = this.#identity
    const about = { 'Content-Encoding': encoding, 'Content-Length': `${body.length}` }
    return { status, headers: { ...headers, ...about }, body }
  }
}

function chooseEncoding(acceptEncoding = ''): 'br' | 'gzip' | undefined {
  if (/\bbr\b/.test(acceptEncoding)) return 'br'
  return /\bgzip\b/.test(acceptEncoding) ? 'gzip' : undefined
}

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
// Most of 11's saving at a fraction of its time, and somebody is waiting.
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
