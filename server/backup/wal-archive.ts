import { readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Series } from './backup-series.ts'
import { EncryptedFile, readRecords, syncFolder } from './encrypted-file.ts'

// The WAL of one segment is in one or more pieces, each named by the segment and the offset in it where the piece begins. A piece
// ends at the end of the segment, or where the shop was stopped or killed; the next one begins there.

/** PostgreSQL's default. */
const SEGMENT_BYTES = 16 * 1024 * 1024
const SEGMENT = BigInt(SEGMENT_BYTES)
const SEGMENTS_PER_ID = 0x1_0000_0000n / SEGMENT
const PIECE_NAME = /^([0-9A-F]{24})-([0-9a-f]{8})\.wal$/
/** Of a record: the position, and the time until which nothing follows it; 0 is unknown. */
const RECORD_HEAD_BYTES = 16

export function toSegmentStart(lsn: bigint): bigint {
  return lsn - (lsn % SEGMENT)
}

/** A base backup has the WAL until there. */
export function toNextSegment(lsn: bigint): bigint {
  return toSegmentStart(lsn) + SEGMENT
}

/** Names the segment with a position as PostgreSQL does. */
export function formatSegment(timeline: number, lsn: bigint): string {
  const segment = lsn / SEGMENT
  return [BigInt(timeline), segment / SEGMENTS_PER_ID, segment % SEGMENTS_PER_ID]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}

/** Appends WAL to the archive, as it comes. What was written is safe after `sync`. */
export class WalWriter {
  readonly #series: Series
  readonly #timeline: number
  #piece: { file: EncryptedFile; segmentStart: bigint; isNew: boolean } | null = null
  /** Everything before is written. */
  #position: bigint
  #aliveAt = 0

  constructor(series: Series, { lsn, timeline }: { lsn: bigint; timeline: number }) {
    this.#series = series
    this.#timeline = timeline
    this.#position = lsn
  }

  get position(): bigint {
    return this.#position
  }

  write(lsn: bigint, chunk: Buffer, time: Date | null) {
    if (lsn > this.#position) throw new Error(`The WAL before ${lsn} did not arrive.`)
    const space = Number(toSegmentStart(lsn) + SEGMENT - lsn)
    const part = chunk.subarray(0, space)
    const isSplit = part.length < chunk.length
    this.#openPiece(lsn).writeRecord(buildRecord(lsn, part, isSplit ? null : time))
    this.#position = lsn + BigInt(part.length)
    if (isSplit) this.write(this.#position, chunk.subarray(space), time)
  }

  /** Notes that nothing follows until this time, every ten seconds at most. */
  noteAlive(lsn: bigint, time: Date) {
    if (lsn !== this.#position || !this.#piece || time.getTime() < this.#aliveAt + 10_000) return
    this.#aliveAt = time.getTime()
    this.#piece.file.writeRecord(buildRecord(lsn, Buffer.alloc(0), time))
  }

  /** Returns the position until which the WAL is safe. */
  async sync(): Promise<bigint> {
    const position = this.#position
    const piece = this.#piece
    await piece?.file.sync()
    if (piece?.isNew) {
      await syncFolder(path.join(this.#series.folder, 'wal'))
      piece.isNew = false
    }
    return position
  }

  /** The next piece begins here. */
  close() {
    this.#piece?.file.close()
    this.#piece = null
  }

  #openPiece(lsn: bigint): EncryptedFile {
    const segmentStart = toSegmentStart(lsn)
    if (this.#piece?.segmentStart === segmentStart) return this.#piece.file
    this.#finishPiece()
    const segment = formatSegment(this.#timeline, lsn)
    const name = `${segment}-${(lsn - segmentStart).toString(16).padStart(8, '0')}.wal`
    const file = path.join(this.#series.folder, 'wal', name)
    // It exists if nothing of it could be read.
    rmSync(file, { force: true })
    const piece = new EncryptedFile(file, this.#series.getKey(`wal/${name}`))
    this.#piece = { file: piece, segmentStart, isNew: true }
    return piece
  }

  /** A whole segment is synced before it counts as one, because `sync` knows only the present piece. */
  #finishPiece() {
    this.#piece?.file.finishNow()
    this.#piece = null
  }
}

function buildRecord(lsn: bigint, chunk: Buffer, time: Date | null): Buffer {
  const head = Buffer.alloc(RECORD_HEAD_BYTES)
  head.writeBigUInt64BE(lsn, 0)
  head.writeBigInt64BE(BigInt(time?.getTime() ?? 0), 8)
  return chunk.length === 0 ? head : Buffer.concat([head, zstdCompressSync(chunk)])
}

interface WalRange {
  timeline: number
  /** The start of a segment. */
  from: bigint
}

export interface RestoredWal {
  /** The archive has everything until here. */
  end: bigint
  /** The archive has everything until this time; null if it is empty. */
  endTime: Date | null
  /** The first segment that is missing or incomplete, although later ones exist. */
  missing: string | null
}

/**
 * Reads the WAL from a position on, without gaps, and passes each segment with its name; the last one is filled up with zeros.
 * It ends early after `until`. Throws a `DamagedFileError` for a piece that was changed.
 */
export async function readWal(
  series: Series,
  { timeline, from, until }: WalRange & { until?: Date | undefined },
  onSegment: (name: string, bytes: Buffer) => unknown,
): Promise<RestoredWal> {
  const pieces = listPieces(series, timeline)
  const last = pieces.at(-1)?.segment ?? ''
  let end = from
  let endTime: Date | null = null
  for (;;) {
    const segmentStart = end
    const segment = formatSegment(timeline, segmentStart)
    if (segment > last) return { end, endTime, missing: null }
    const bytes = Buffer.alloc(SEGMENT_BYTES)
    for (const piece of pieces.filter((one) => one.segment === segment)) {
      for await (const { lsn, chunk, time } of readPiece(series, piece.name)) {
        if (lsn > end) return { end, endTime, missing: segment }
        chunk.copy(bytes, Number(lsn - segmentStart))
        const chunkEnd = lsn + BigInt(chunk.length)
        if (chunkEnd > end) end = chunkEnd
        if (time) endTime = time
      }
    }
    if (end > segmentStart) await onSegment(segment, bytes)
    if (end < segmentStart + SEGMENT)
      return { end, endTime, missing: segment < last ? segment : null }
    if (until && endTime && endTime.getTime() > until.getTime() + 60_000)
      return { end, endTime, missing: null }
  }
}

/** Writes the WAL as files that PostgreSQL reads. */
export function restoreWal(
  series: Series,
  range: WalRange & { until?: Date | undefined },
  folder: string,
): Promise<RestoredWal> {
  return readWal(series, range, (name, bytes) =>
    writeFile(path.join(folder, name), bytes, { mode: 0o600 }),
  )
}

/** Returns where the archive ends; null if it is empty. */
export async function findArchiveEnd(series: Series, timeline: number): Promise<bigint | null> {
  const last = listPieces(series, timeline).at(-1)
  if (!last) return null
  const from = parseSegmentStart(last.segment)
  const first = listPieces(series, timeline).find(({ segment }) => segment === last.segment)!
  let end = from + BigInt(first.offset)
  for (const { name, segment } of listPieces(series, timeline)) {
    if (segment !== last.segment) continue
    for await (const { lsn, chunk } of readPiece(series, name))
      if (lsn <= end && lsn + BigInt(chunk.length) > end) end = lsn + BigInt(chunk.length)
  }
  return end
}

/** Deletes the WAL before a position, which no base backup needs any more. */
export function deleteWalBefore(series: Series, { timeline, from }: WalRange): number {
  const oldest = formatSegment(timeline, from)
  const old = listPieces(series, timeline).filter(({ segment }) => segment < oldest)
  for (const { name } of old) rmSync(path.join(series.folder, 'wal', name))
  return old.length
}

interface Piece {
  name: string
  segment: string
  offset: number
}

function listPieces({ folder }: Series, timeline: number): Piece[] {
  const prefix = timeline.toString(16).toUpperCase().padStart(8, '0')
  return readdirSync(path.join(folder, 'wal'))
    .toSorted()
    .flatMap((name) => {
      const [, segment = '', offset = ''] = PIECE_NAME.exec(name) ?? []
      return segment.startsWith(prefix) && offset
        ? [{ name, segment, offset: Number.parseInt(offset, 16) }]
        : []
    })
}

function parseSegmentStart(segment: string): bigint {
  const id = BigInt(`0x${segment.slice(8, 16)}`)
  return (id * SEGMENTS_PER_ID + BigInt(`0x${segment.slice(16)}`)) * SEGMENT
}

async function* readPiece(series: Series, name: string) {
  const file = path.join(series.folder, 'wal', name)
  const options = { mayEndEarly: true }
  for await (const record of readRecords(file, series.getKey(`wal/${name}`), options)) {
    if (record.length === 0) continue
    const chunk = record.subarray(RECORD_HEAD_BYTES)
    const time = Number(record.readBigInt64BE(8))
    yield {
      lsn: record.readBigUInt64BE(0),
      time: time === 0 ? null : new Date(time),
      chunk: chunk.length === 0 ? chunk : zstdDecompressSync(chunk),
    }
  }
}
