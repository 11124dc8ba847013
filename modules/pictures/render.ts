import sharp from 'sharp'
import type { Rendition } from './contract.ts'

// Pictures are rendered once and then kept on disk; a second cache would only hold memory.
sharp.cache(false)

/** Chosen by eye at the card's size: more effort takes many times as long and saves a tenth. */
const settings = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 68, effort: 4 },
  jpeg: { quality: 76, mozjpeg: true },
}

const MOST_PIXELS = 60_000_000
const WIDEST = 1600

/** A drawing is sharp at any width; a photograph is never enlarged. Throws when the bytes are no picture. */
export function render(bytes: Uint8Array, { width, format }: Rendition): Promise<Buffer> {
  const isDrawn = bytes[0] === '<'.charCodeAt(0)
  return read(bytes)
    .resize({ width, withoutEnlargement: !isDrawn })
    .toFormat(format, settings[format])
    .toBuffer()
}

/** A picture from elsewhere as the shop keeps it: turned upright, no larger than is ever asked for, told of nothing. */
export async function reencoded(bytes: Uint8Array): Promise<Buffer> {
  const { format = 'none' } = await read(bytes).metadata()
  if (!photographs.has(format)) throw new Error(`A picture of the kind ${format} is not taken`)
  return read(bytes)
    .resize({ width: WIDEST, height: 2 * WIDEST, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer()
}

const photographs = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])
/** The middle of a photograph as a square, told of nothing. Throws when the bytes are none, or move. */
export async function squared(bytes: Uint8Array, width: number): Promise<Buffer> {
  const { format = 'none', pages = 1 } = await read(bytes).metadata()
  if (!['jpeg', 'png', 'webp'].includes(format) || pages > 1) {
    throw new Error(`A picture of the kind ${format}, of ${pages} pages, is not taken`)
  }
  return read(bytes).resize(width, width, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
}

const MOST_PLACEHOLDER_BYTES = 300

/** What is shown while the picture loads: 16 px wide, as a data URI of at most 300 bytes. */
export async function placeholderOf(bytes: Uint8Array): Promise<string | null> {
  for (const quality of [40, 15, 1]) {
    const tiny = await read(bytes).resize(16, 16, { fit: 'cover' }).webp({ quality }).toBuffer()
    const uri = `data:image/webp;base64,${tiny.toString('base64')}`
    if (uri.length <= MOST_PLACEHOLDER_BYTES) return uri
  }
  return null
}

function read(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient()
}
