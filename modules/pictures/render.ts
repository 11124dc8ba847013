import sharp from 'sharp'
import type { Rendition } from './contract.ts'

// Renditions are cached on disk: a cache in memory would only take memory.
sharp.cache(false)

/** Chosen by eye at the size of a card. A higher effort takes many times as long and saves a tenth of the bytes. */
const encoderOptions = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 68, effort: 4 },
  jpeg: { quality: 76, mozjpeg: true },
}

const MAX_PIXELS = 60_000_000
const MAX_WIDTH = 1600

/** Enlarges drawings (SVG), but never photographs. Throws when the bytes are no image. */
export function render(bytes: Uint8Array, { width, format }: Rendition): Promise<Buffer> {
  const isSvg = bytes[0] === '<'.charCodeAt(0)
  return openImage(bytes)
    .resize({ width, withoutEnlargement: !isSvg })
    .toFormat(format, encoderOptions[format])
    .toBuffer()
}

/** Converts a remote image to the stored format: upright, no larger than the largest rendition, without metadata. */
export async function reencode(bytes: Uint8Array): Promise<Buffer> {
  const { format = 'none' } = await openImage(bytes).metadata()
  if (!acceptedFormats.has(format))
    throw new Error(`Images in the format ${format} are not accepted`)
  return openImage(bytes)
    .resize({ width: MAX_WIDTH, height: 2 * MAX_WIDTH, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer()
}

/** Throws when the bytes are no image. */
export async function measure(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await openImage(bytes).metadata()
  return { width, height }
}

const acceptedFormats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

/** Crops the centre of a photograph to a square without metadata. Throws when the bytes are no photograph or an animation. */
export async function cropSquare(bytes: Uint8Array, width: number): Promise<Buffer> {
  await assertUploadable(bytes)
  return openImage(bytes).resize(width, width, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
}

/** Twice to four times the size at which a header shows it. */
const LOGO = { width: 600, height: 160 }

/** Scales a logo down, without metadata. What is transparent stays so. Throws as `cropSquare` does. */
export async function renderLogo(bytes: Uint8Array): Promise<Buffer> {
  await assertUploadable(bytes)
  return openImage(bytes)
    .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Throws for what nobody may upload. */
async function assertUploadable(bytes: Uint8Array): Promise<void> {
  const { format = 'none', pages = 1 } = await openImage(bytes).metadata()
  if (['jpeg', 'png', 'webp'].includes(format) && pages === 1) return
  throw new Error(`Images in the format ${format} with ${pages} frames are not accepted`)
}

const MAX_PLACEHOLDER_BYTES = 300

/** Renders what is shown while the picture loads: 16 px wide, as a data URI of at most 300 bytes. */
export async function renderPlaceholder(bytes: Uint8Array): Promise<string | null> {
  for (const quality of [40, 15, 1]) {
    const tiny = await openImage(bytes)
      .resize(16, 16, { fit: 'cover' })
      .webp({ quality })
      .toBuffer()
    const uri = `data:image/webp;base64,${tiny.toString('base64')}`
    if (uri.length <= MAX_PLACEHOLDER_BYTES) return uri
  }
  return null
}

function openImage(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
}
