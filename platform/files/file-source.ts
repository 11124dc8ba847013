import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** A file that can be read from its start, as often as needed, without being in memory as a whole. */
export interface FileSource {
  bytes: number
  read: () => AsyncIterable<Buffer>
}

/** Opens a file of this machine. Returns null if it does not exist. */
export async function openLocalFile(path: string): Promise<FileSource | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return found && { bytes: found.size, read: () => createReadStream(path) }
}

/** Writes a file of this machine. It appears at its path when it is complete. */
export async function writeLocalFile(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const partialPath = `${path}.part`
  try {
    await pipeline(chunks, createWriteStream(partialPath))
    await rename(partialPath, path)
  } finally {
    await rm(partialPath, { force: true })
  }
}
