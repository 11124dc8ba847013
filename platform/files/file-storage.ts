import type { Readable } from 'node:stream'
import type { FileFigures } from './measure-folder.ts'

/** Part of a file, both ends included. It must be inside the file. */
export interface ByteRange {
  start: number
  end: number
}

/** Private files. A client can download one only by a signed URL, which expires. */
export interface FileStorage {
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  /** Returns null if the file does not exist. `length` is that of the range if there is one. */
  read(
    key: string,
    range?: ByteRange,
  ): Promise<{ body: Readable; contentType: string; length: number } | null>
  remove(key: string): Promise<void>
  /** Counts what is stored. Null where only the service that stores it knows. */
  measure(): Promise<FileFigures | null>
  /** Returns an absolute URL that is valid for `seconds`. Browsers save the file as `filename`. */
  createDownloadUrl(
    key: string,
    options: { seconds: number; filename: string; now: Date },
  ): Promise<string>
}
