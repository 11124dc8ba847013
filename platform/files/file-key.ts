const MAX_LENGTH = 500
/** Names that each file system and URL has as they are. None begins with a dot, so none leads out of a folder. */
const NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/

/** Throws if a key is not names of ASCII letters, digits, `.`, `_` and `-` with slashes between them. */
export function assertFileKey(key: string): void {
  const isKey = key.length <= MAX_LENGTH && key.split('/').every((name) => NAME.test(name))
  if (!isKey)
    throw new Error(`${JSON.stringify(key.slice(0, MAX_LENGTH))} is not the key of a file`)
}

/** Throws if a name is not one that a header can have as it is: it has the same characters as a part of a key. */
export function assertFilename(filename: string): void {
  if (!NAME.test(filename)) throw new Error(`${JSON.stringify(filename)} is not a file name`)
}
