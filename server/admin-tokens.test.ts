import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { addAdminToken, forgetAdminTokens, isAdminToken } from './admin-tokens.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-admin-'))
after(() => rmSync(folder, { recursive: true }))

test('a token opens the admin rooms until all are forgotten, and is nowhere written down', () => {
  assert.equal(isAdminToken(folder, 'anything'), false)
  const [first, second] = [addAdminToken(folder, new Date()), addAdminToken(folder, new Date())]

  assert.deepEqual(
    [first, second, `${first}x`, ''].map((one) => isAdminToken(folder, one)),
    [true, true, false, false],
  )
  const file = path.join(folder, 'admin-tokens')
  assert.doesNotMatch(readFileSync(file, 'utf8'), /outwit_/)
  assert.equal(statSync(file).mode & 0o777, 0o600)

  forgetAdminTokens(folder)
  assert.equal(isAdminToken(folder, first), false)
})
