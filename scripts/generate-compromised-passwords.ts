import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { dictionary } from '@zxcvbn-ts/language-common'

const FILE = 'modules/identity/passwords/compromised-passwords.br'
/** Shorter ones are rejected by their length. */
const MIN_LENGTH = 8

/** Lists the passwords of breaches that zxcvbn-ts knows, in lower case, by name: sorted text compresses better. */
export function listCompromisedPasswords(): string[] {
  const passwords = dictionary['passwords-common'].filter(({ length }) => length >= MIN_LENGTH)
  return passwords.map((password) => password.toLowerCase()).sort()
}

if (import.meta.main) {
  writeFileSync(FILE, brotliCompressSync(listCompromisedPasswords().join('\n')))
}
