import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { listCompromisedPasswords } from './generate-compromised-passwords.ts'

test('the file of compromised passwords has those that zxcvbn-ts lists', () => {
  const file = brotliDecompressSync(
    readFileSync('modules/identity/passwords/compromised-passwords.br'),
  )
  const passwords = listCompromisedPasswords()
  assert.deepEqual(file.toString().split('\n'), passwords, 'run `npm run passwords`')
  assert.ok(passwords.length > 10_000)
})
