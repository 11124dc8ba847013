import sharp from 'sharp'
import type { UploadKind } from '#contract/influencers'

/** A box of an MP4 file. */
export function buildBox(type: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(content.length + 8)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, content])
}

const handler = (type: string) =>
  buildBox('hdlr', Buffer.alloc(8), Buffer.from(type), Buffer.alloc(12))

interface BuildMp4Input {
  brand?: string
  track?: string
  /** Of the content. */
  bytes?: number
}

/** A file with the boxes of a video. Its frames are noise. */
export function buildMp4({ brand = 'isom', track = 'vide', bytes = 1000 }: BuildMp4Input = {}) {
  const content = Buffer.alloc(bytes)
  for (let index = 0; index < bytes; index++) content[index] = (index * 31 + (index >> 8)) % 251
  return Buffer.concat([
    buildBox('ftyp', Buffer.from(brand), Buffer.alloc(4), Buffer.from(brand)),
    buildBox('mdat', content),
    buildBox(
      'moov',
      buildBox('mvhd', Buffer.alloc(100)),
      buildBox('trak', buildBox('mdia', handler(track))),
    ),
  ])
}

function buildElement(id: number[], content: Buffer): Buffer {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(content.length))
  size[0] = 1
  return Buffer.concat([Buffer.from(id), size, content])
}

/** A file with the elements of a WebM video. Its frames are zeros. */
export function buildWebm({ docType = 'webm', track = 1 } = {}): Buffer {
  const tracks = buildElement(
    [0x16, 0x54, 0xae, 0x6b],
    buildElement([0xae], buildElement([0x83], Buffer.from([track]))),
  )
  const cluster = buildElement([0x1f, 0x43, 0xb6, 0x75], Buffer.alloc(500))
  return Buffer.concat([
    buildElement([0x1a, 0x45, 0xdf, 0xa3], buildElement([0x42, 0x82], Buffer.from(docType))),
    buildElement([0x18, 0x53, 0x80, 0x67], Buffer.concat([tracks, cluster])),
  ])
}

/** A photograph of noise, which compresses badly. */
export async function buildPhotograph(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  let state = 7
  for (let index = 0; index < pixels.length; index++) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    pixels[index] = state >> 16
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Artist: 'MINA-AT-HOME' } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

type Request = (path: string, init: RequestInit) => Promise<Response>

/** The uploads of somebody, by their access token. */
export function createUploader(request: Request, token: string | undefined) {
  const call = async (method: string, path: string, init: RequestInit = {}) => {
    const authorization = token ? { Authorization: `Bearer ${token}` } : {}
    const headers = { ...authorization, ...(init.headers as Record<string, string>) }
    const response = await request(`/api/influencer-uploads${path}`, { ...init, method, headers })
    const text = method === 'HEAD' ? '' : await response.text()
    return {
      status: response.status,
      offset: response.headers.get('Upload-Offset'),
      length: response.headers.get('Upload-Length'),
      body: text === '' ? null : JSON.parse(text),
    }
  }
  const uploader = {
    call,
    list: async () => (await call('GET', '')).body,
    create: (kind: UploadKind, size: number, name = 'file.jpg') =>
      call('POST', '', {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ kind, size, name }),
      }),
    send: (id: string, offset: number, bytes: Uint8Array) =>
      call('PATCH', `/${id}`, {
        headers: {
          'Content-Type': 'application/offset+octet-stream',
          'Upload-Offset': `${offset}`,
        },
        body: new Uint8Array(bytes),
      }),
    async upload(kind: UploadKind, bytes: Uint8Array, name?: string) {
      const created = await uploader.create(kind, bytes.length, name)
      if (created.status !== 201) return created
      const step = 2 ** 20
      let sent = created
      for (let offset = 0; offset < bytes.length; offset += step)
        sent = await uploader.send(created.body.id, offset, bytes.subarray(offset, offset + step))
      return sent
    },
  }
  return uploader
}
