import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/**
 * The most common passwords of published breaches, of eight or more characters. Written by `npm run passwords` from the
 * list of zxcvbn-ts (MIT licence, Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., 2021 @zxcvbn-ts).
 */
const FILE = new URL('compromised-passwords.br', import.meta.url)

let passwords: Set<string> | undefined

/** Whether a password is among the first that somebody would guess. Upper case does not help. */
export function isCompromisedPassword(password: string): boolean {
  passwords ??= new Set(brotliDecompressSync(readFileSync(FILE)).toString().split('\n'))
  return passwords.has(password.toLowerCase())
}
