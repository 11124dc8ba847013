import { opendir, stat } from 'node:fs/promises'
import path from 'node:path'

const MAX_FILES = 100_000

export interface FileFigures {
  /** By the first part of their keys, such as `invoices`. */
  kinds: { kind: string; files: number; bytes: number }[]
  /** False if there are more files than were counted. */
  isComplete: boolean
}

/** Counts the files of a folder and adds their sizes up. */
export async function measureFolder(root: string): Promise<FileFigures> {
  const kinds = new Map<string, { files: number; bytes: number }>()
  let count = 0
  for await (const file of listFiles(root)) {
    if (count === MAX_FILES) return { kinds: toList(kinds), isComplete: false }
    count++
    const kind = path.relative(root, file).split(path.sep)[0]!
    const figures = kinds.get(kind) ?? { files: 0, bytes: 0 }
    // A file may be deleted meanwhile.
    const { size } = await stat(file).catch(() => ({ size: 0 }))
    kinds.set(kind, { files: figures.files + 1, bytes: figures.bytes + size })
  }
  return { kinds: toList(kinds), isComplete: true }
}

async function* listFiles(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(() => null)
  if (!entries) return
  for await (const entry of entries) {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* listFiles(full)
    else if (entry.isFile()) yield full
  }
}

function toList(kinds: Map<string, { files: number; bytes: number }>): FileFigures['kinds'] {
  return [...kinds]
    .map(([kind, figures]) => ({ kind, ...figures }))
    .toSorted((left, right) => right.bytes - left.bytes)
}
