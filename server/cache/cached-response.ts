import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

/** A rendered page or an API response before it is cached. */
export interface RenderedResponse {
  status: number
  headers: Record<string, string>
  body: Buffer
  tags: string[]
  /** False if something in it changes without a purge, so that it is sent but not stored. Default: true. */
  isStorable?: boolean
}

/** A response in one encoding, with complete headers. The body of a 304 is null. */
export interface EncodedBody {
  status: number
  headers: Record<string, string>
  body: Buffer | null
}

export interface EncodingPreferences {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

type Compression = 'br' | 'gzip'
type Encoding = Compression | 'identity'
type FullBody = EncodedBody & { body: Buffer }

/** The objects and strings of a response and of each of its bodies, as measured on the heap. */
const RESPONSE_OVERHEAD_BYTES = 3072
export const BODY_OVERHEAD_BYTES = 1024

/**
 * A response that is sent many times. Each compressed body is built once, on first use. The first of them replaces the
 * plain body, which is built again for the few clients that accept no compression.
 */
export class CachedResponse {
  readonly status: number
  readonly tags: string[]
  readonly isStorable: boolean
  /** Called with the change of `bytes`, in bytes, after bodies were added or dropped. */
  onResize: ((change: number) => void) | undefined
  readonly #etag: string
  readonly #notModified: EncodedBody
  #bodies: Partial<Record<Encoding, FullBody>> = {}

  /** `br` is the body compressed with Brotli beforehand, or null if the body is compressed already, like a font. */
  constructor(
    { status, headers, body, tags, isStorable = true }: RenderedResponse,
    br?: Buffer | null,
  ) {
    this.status = status
    this.tags = tags
    this.isStorable = isStorable
    // Weak, because all encodings share one ETag.
    this.#etag = `W/"${hash('sha1', body, 'base64url')}"`
    const vary = [headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', ')
    const shared = { ...headers, ETag: this.#etag, Vary: vary }
    this.#notModified = { status: 304, headers: shared, body: null }

    const identity = this.#buildBody('identity', body)
    if (br) this.#bodies = { br: this.#buildBody('br', br) }
    else if (br === null) this.#bodies = { identity, br: identity, gzip: identity }
    else this.#bodies = { identity }
  }

  /** The memory that this response uses: bodies, headers and tags. */
  get bytes(): number {
    const texts = [...Object.entries(this.#notModified.headers).flat(), ...this.tags]
    const textLength = texts.reduce((total, { length }) => total + length, 0)
    const bodies = Object.values(this.#bodies)
    return bodies.reduce(
      (total, { body }) => total + body.length + BODY_OVERHEAD_BYTES,
      textLength + RESPONSE_OVERHEAD_BYTES,
    )
  }

  /** Returns the body for a client, or undefined if it is not held in the encoding that the client accepts. */
  getReadyBody({ acceptEncoding, ifNoneMatch }: EncodingPreferences): EncodedBody | undefined {
    if (ifNoneMatch?.includes(this.#etag)) return this.#notModified
    return this.#bodies[chooseEncoding(acceptEncoding)]
  }

  async getBody(preferences: EncodingPreferences): Promise<EncodedBody> {
    const encoding = chooseEncoding(preferences.acceptEncoding)
    return this.getReadyBody(preferences) ?? this.#addBody(encoding)
  }

  /** Whether a plain body is held beside a compressed one. */
  get hasPlainCopy(): boolean {
    const { identity, br, gzip } = this.#bodies
    return identity !== undefined && (br ?? gzip) !== undefined
  }

  /** Drops the plain body of a response that has a compressed one. Returns the bytes that this frees. */
  dropPlainCopy(): number {
    if (!this.hasPlainCopy) return 0
    const before = this.bytes
    const { identity: _, ...compressed } = this.#bodies
    this.#bodies = compressed
    return before - this.bytes
  }

  async #addBody(encoding: Encoding): Promise<EncodedBody> {
    const plain = await this.#decompress()
    const bytes = encoding === 'identity' ? plain : await compress[encoding](plain)
    const before = this.bytes
    const { identity: _, ...compressed } = this.#bodies
    const added = this.#buildBody(encoding, copyToOwnMemory(bytes))
    this.#bodies = { ...compressed, [encoding]: added }
    this.onResize?.(this.bytes - before)
    return added
  }

  async #decompress(): Promise<Buffer> {
    const { identity, br, gzip } = this.#bodies
    if (identity) return identity.body
    return br ? decompressBrotli(br.body) : decompressGzip(gzip!.body)
  }

  #buildBody(encoding: Encoding, body: Buffer): FullBody {
    const headers = { ...this.#notModified.headers, 'Content-Length': `${body.length}` }
    if (encoding !== 'identity') Object.assign(headers, { 'Content-Encoding': encoding })
    return { status: this.status, headers, body }
  }
}

function chooseEncoding(acceptEncoding = ''): Encoding {
  if (/\bbr\b/.test(acceptEncoding)) return 'br'
  return /\bgzip\b/.test(acceptEncoding) ? 'gzip' : 'identity'
}

/** zlib returns a part of a larger buffer, which would stay in memory as a whole. */
function copyToOwnMemory(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

const brotli = promisify(brotliCompress)
const decompressBrotli = promisify(brotliDecompress)
const decompressGzip = promisify(gunzip)
// Saves nearly as much as level 11 in a fraction of the time; the client waits for it.
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const compress: Record<Compression, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => brotli(body, BROTLI_OPTIONS),
  gzip: promisify(gzip),
}
