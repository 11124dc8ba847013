export type VideoType = 'video/mp4' | 'video/webm' | 'video/quicktime'

/** Returns the type of a video by its container. Null if it is no MP4, QuickTime or WebM file, or is not complete. */
export function sniffVideo(bytes: Uint8Array): VideoType | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return isWebm(file) ? 'video/webm' : sniffIsoMedia(file)
}

interface Box {
  type: string
  content: Buffer
}

/** Boxes inside one another, at most. */
const MAX_BOXES = 10_000
/** Without audio files and pictures, which have the same container. */
const MP4_BRAND = /^(isom|iso[2-9]|mp4[12]|mp71|avc1|M4V[ HP]|dash|MSNV|XAVC|f4v )$/
const TOP_LEVEL_BOX =
  /^(ftyp|moov|mdat|free|skip|wide|uuid|meta|udta|pnot|pdin|moof|mfra|sidx|ssix|styp|prft|emsg|beam)$/

/** ISO 14496-12, and the QuickTime format that it comes from. */
function sniffIsoMedia(file: Buffer): VideoType | null {
  const boxes = listBoxes(file)
  const [first] = boxes ?? []
  if (!boxes || first?.type !== 'ftyp' || first.content.length < 8) return null
  if (!boxes.every(({ type }) => TOP_LEVEL_BOX.test(type))) return null
  const movie = boxes.filter(({ type }) => type === 'moov')
  const hasContent = boxes.some(({ type }) => type === 'mdat')
  if (movie.length !== 1 || !hasContent || !hasVideoTrack(movie[0]!)) return null
  const [brand, ...compatible] = listBrands(first.content)
  if (brand === 'qt  ') return 'video/quicktime'
  return [brand!, ...compatible].some((name) => MP4_BRAND.test(name)) ? 'video/mp4' : null
}

/** Returns the boxes that fill the bytes exactly; null if they do not. */
function listBoxes(bytes: Buffer): Box[] | null {
  const boxes: Box[] = []
  let start = 0
  while (start < bytes.length) {
    const header = readBoxHeader(bytes, start)
    if (!header || boxes.length === MAX_BOXES) return null
    const { type, headerLength, length } = header
    boxes.push({ type, content: bytes.subarray(start + headerLength, start + length) })
    start += length
  }
  return boxes
}

function readBoxHeader(bytes: Buffer, start: number) {
  const remaining = bytes.length - start
  if (remaining < 8) return null
  const shortLength = bytes.readUInt32BE(start)
  const type = bytes.toString('latin1', start + 4, start + 8)
  const isLong = shortLength === 1
  if (isLong && remaining < 16) return null
  const headerLength = isLong ? 16 : 8
  // Zero: to the end of the file.
  const length = isLong
    ? Number(bytes.readBigUInt64BE(start + 8))
    : shortLength === 0
      ? remaining
      : shortLength
  return length >= headerLength && length <= remaining ? { type, headerLength, length } : null
}

/** The brand of the file and, after its version, those that it is compatible with. */
function listBrands(content: Buffer): string[] {
  const brands: string[] = []
  for (let start = 0; start + 4 <= content.length; start += 4) {
    if (start !== 4) brands.push(content.toString('latin1', start, start + 4))
  }
  return brands
}

function hasVideoTrack({ content }: Box): boolean {
  const children = (box: Box, type: string) =>
    (listBoxes(box.content) ?? []).filter((child) => child.type === type)
  return children({ type: 'moov', content }, 'trak')
    .flatMap((track) => children(track, 'mdia'))
    .flatMap((media) => children(media, 'hdlr'))
    .some((handler) => handler.content.toString('latin1', 8, 12) === 'vide')
}

const EBML_ID = 0x1a45dfa3
const DOC_TYPE_ID = 0x4282
const SEGMENT_ID = 0x18538067
const TRACKS_ID = 0x1654ae6b
const CLUSTER_ID = 0x1f43b675
const TRACK_ENTRY_ID = 0xae
const TRACK_TYPE_ID = 0x83
const VIDEO_TRACK = 1

interface EbmlElement {
  id: number
  content: Buffer
  /** Of the byte after it. */
  end: number
}

/** Matroska (RFC 9559) of the document type `webm`: a header, and one segment to the end of the file. */
function isWebm(file: Buffer): boolean {
  const header = readElement(file, 0)
  if (header?.id !== EBML_ID) return false
  const docType = findElement(header.content, DOC_TYPE_ID)?.content.toString('latin1')
  if (docType?.replace(/\0+$/, '') !== 'webm') return false
  const segment = readElement(file, header.end)
  if (segment?.id !== SEGMENT_ID || segment.end !== file.length) return false
  const tracks = findElement(segment.content, TRACKS_ID, CLUSTER_ID)
  return tracks !== null && listElements(tracks.content).some(isVideoTrack)
}

function isVideoTrack({ id, content }: EbmlElement): boolean {
  return id === TRACK_ENTRY_ID && findElement(content, TRACK_TYPE_ID)?.content[0] === VIDEO_TRACK
}

/** Returns the first element of this id before one of the id `until`; null if there is none. */
function findElement(bytes: Buffer, id: number, until?: number): EbmlElement | null {
  return listElements(bytes, until).find((element) => element.id === id) ?? null
}

/** The elements up to the first one that is damaged or has the id `until`. */
function listElements(bytes: Buffer, until?: number): EbmlElement[] {
  const elements: EbmlElement[] = []
  let start = 0
  while (start < bytes.length && elements.length < MAX_BOXES) {
    const element = readElement(bytes, start)
    if (!element || element.id === until) break
    elements.push(element)
    start = element.end
  }
  return elements
}

/** An element of unknown size, as programs write that record, reaches to the end. */
function readElement(bytes: Buffer, start: number): EbmlElement | null {
  const id = readVariableInteger(bytes, start, { keepsMarker: true })
  if (!id || id.length > 4) return null
  const size = readVariableInteger(bytes, start + id.length, { keepsMarker: false })
  if (!size) return null
  const contentStart = start + id.length + size.length
  const isUnknown = size.value === 2 ** (7 * size.length) - 1
  const end = isUnknown ? bytes.length : contentStart + size.value
  return end <= bytes.length
    ? { id: id.value, content: bytes.subarray(contentStart, end), end }
    : null
}

/** The zeros before the first one bit of the first byte tell how many bytes follow. */
function readVariableInteger(
  bytes: Buffer,
  start: number,
  { keepsMarker }: { keepsMarker: boolean },
) {
  const first = bytes[start]
  if (!first) return null
  const length = Math.clz32(first) - 23
  if (start + length > bytes.length) return null
  let value = keepsMarker ? first : first - 2 ** (8 - length)
  for (let index = 1; index < length; index++) value = value * 256 + bytes[start + index]!
  return { value, length }
}
