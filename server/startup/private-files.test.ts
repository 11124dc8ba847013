import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { openFileStorage } from '#platform/files/open-file-storage'
import { keepFilesPrivate } from './private-files.ts'

test('an invoice can be read by the user of the shop only', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'outwit-private-'))
  const umask = process.umask()
  after(() => {
    process.umask(umask)
    rmSync(folder, { recursive: true })
  })
  keepFilesPrivate()

  const secretKey = 'a-key-that-only-tests-would-ever-use'
  const files = openFileStorage({ folder, publicUrl: 'http://shop.test', secretKey, s3: undefined })
  await files.put('invoices/1.pdf', Buffer.from('paper'), { contentType: 'application/pdf' })
  assert.equal(statSync(path.join(folder, 'invoices')).mode & 0o777, 0o700)
  assert.equal(statSync(path.join(folder, 'invoices/1.pdf')).mode & 0o777, 0o600)
})
