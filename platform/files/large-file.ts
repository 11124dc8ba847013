import { buffer } from 'node:stream/consumers'
import type { FileSource } from './file-source.ts'
import type { FileStorage } from './file-storage.ts'

/** What a process has in memory of a file. */
const PART_BYTES = 4 << 20
const CHUNK_BYTES = 1 << 16

/** What `<key>.json` says. It is written last, so a file without it is not complete. */
interface PartList {
  parts: number
  bytes: number
}

/** The storage could not be reached or refused. A later attempt may succeed. */
export class StorageFailedError extends Error {}

/**
 * Stores a file of any size in parts, because `FileStorage` takes a file as a whole. It replaces one with the same key. Returns
 * its bytes. After an error, `removeLargeFile` removes what was stored of it.
 */
export async function writeLargeFile(
  files: FileStorage,
  key: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  await removeLargeFile(files, key)
  const list: PartList = { parts: 0, bytes: 0 }
  for await (const part of toParts(chunks)) {
    await reach(() => files.put(toPartKey(key, list.parts), part, BINARY))
    list.parts++
    list.bytes += part.length
  }
  const bytes = Buffer.from(JSON.stringify(list))
  await reach(() => files.put(toListKey(key), bytes, { contentType: 'application/json' }))
  return list.bytes
}

const BINARY = { contentType: 'application/octet-stream' }

/** Opens a file that `writeLargeFile` has stored. Returns null if it does not exist or is not complete. */
export async function openLargeFile(files: FileStorage, key: string): Promise<FileSource | null> {
  const list = await readPartList(files, key)
  return list && { bytes: list.bytes, read: () => readParts(files, key, list) }
}

/** Removes a file, or what is stored of an incomplete one. One that does not exist is no error. */
export async function removeLargeFile(files: FileStorage, key: string): Promise<void> {
  let parts = (await readPartList(files, key))?.parts ?? 0
  while (await hasPart(files, key, parts)) parts++
  // The last one first: where a removal stops, another one finds the rest.
  while (parts > 0) {
    parts--
    await reach(() => files.remove(toPartKey(key, parts)))
  }
  await reach(() => files.remove(toListKey(key)))
}

async function* toParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

async function* readParts(
  files: FileStorage,
  key: string,
  list: PartList,
): AsyncGenerator<Buffer, void> {
  let bytes = 0
  for (let part = 0; part < list.parts; part++) {
    // Read as a whole: a connection that waits for a slow reader is closed by the storage.
    const content = await readFile(files, toPartKey(key, part))
    if (!content) throw new Error(`Part ${part} of the file ${key} is missing.`)
    bytes += content.length
    for (let start = 0; start < content.length; start += CHUNK_BYTES)
      yield content.subarray(start, start + CHUNK_BYTES)
  }
  if (bytes !== list.bytes) throw new Error(`The file ${key} has ${bytes} of ${list.bytes} bytes.`)
}

async function readPartList(files: FileStorage, key: string): Promise<PartList | null> {
  const content = await readFile(files, toListKey(key))
  return content && JSON.parse(content.toString())
}

function readFile(files: FileStorage, key: string): Promise<Buffer | null> {
  return reach(async () => {
    const file = await files.read(key)
    return file && buffer(file.body)
  })
}

function hasPart(files: FileStorage, key: string, part: number): Promise<boolean> {
  return reach(async () => {
    const file = await files.read(toPartKey(key, part), { start: 0, end: 0 })
    file?.body.destroy()
    return file !== null
  })
}

function toPartKey(key: string, part: number): string {
  return `${key}.${part}`
}

function toListKey(key: string): string {
  return `${key}.json`
}

async function reach<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw new StorageFailedError('The storage of files failed', { cause: error })
  }
}
