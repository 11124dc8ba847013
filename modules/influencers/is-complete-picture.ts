const PNG_SIGNATURE_LENGTH = 8
/** The length, the type and the checksum of a chunk. */
const PNG_CHUNK_OVERHEAD = 12

/**
 * Whether nothing follows the picture in its file, as it would in a file that is also something else. JPEG files may end
 * with more, because phones append data to them.
 */
export function isCompletePicture(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const signature = file.toString('latin1', 0, 4)
  if (signature === '\x89PNG') return findPngEnd(file) === file.length
  if (signature === 'RIFF') return file.length >= 12 && file.readUInt32LE(4) + 8 === file.length
  return true
}

/** Returns the offset after the last chunk; null without one. */
function findPngEnd(file: Buffer): number | null {
  let start = PNG_SIGNATURE_LENGTH
  while (start + PNG_CHUNK_OVERHEAD <= file.length) {
    const type = file.toString('latin1', start + 4, start + 8)
    start += PNG_CHUNK_OVERHEAD + file.readUInt32BE(start)
    if (type === 'IEND') return start
  }
  return null
}
