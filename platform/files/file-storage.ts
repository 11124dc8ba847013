import type { Readable } from 'node:stream'
import type { FileFigures } from './measure-folder.ts'

/** Part of a file, both ends included, in bytes. It must be inside the file. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Private files. A client can download one only by a signed URL, which expires.
 *
 * Each method throws for a key that `assertFileKey` rejects, and when the storage cannot be reached or refuses: a file
 * that cannot be read is never reported as missing. `npm run conformance -- storage FILE` checks an adapter.
 */
export interface FileStorage {
  /**
   * Stores a file, or replaces it. Resolves once it is durable. A reader gets the old or the new bytes, never a part of
   * them, also if the process ends in between. `contentType` must be returned for names that end with `.pdf` or `.webp`.
   */
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  /**
   * Returns null if the file does not exist. `length` is that of the range if there is one, in bytes. A file that is
   * deleted or replaced while its body is read is read to its end.
   */
  read(
    key: string,
    range?: ByteRange,
  ): Promise<{ body: Readable; contentType: string; length: number } | null>
  /** Deletes a file. One that does not exist is no error. */
  remove(key: string): Promise<void>
  /** Counts what is stored. Null where only the service that stores it knows. */
  measure(): Promise<FileFigures | null>
  /**
   * Returns an absolute URL that is valid for `seconds` from `now`, for this file only. Browsers save the file as
   * `filename`, for which the rules of `assertFilename` hold. The file need not exist.
   */
  createDownloadUrl(
    key: string,
    options: { seconds: number; filename: string; now: Date },
  ): Promise<string>
}
