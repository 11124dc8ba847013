import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { openFileStorage } from './file-storage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-files-'))
after(() => rmSync(folder, { recursive: true }))

test('A file that is removed while it is read is whole or not there', async () => {
  const files = await openFileStorage({ folder, publicUrl: 'http://shop.test', secretKey: 'k' })
  const seen = new Set<string>()
  for (let round = 0; round < 300; round++) {
    await files.put('mug.webp', Buffer.alloc(900, 'm'), { contentType: 'image/webp' })
    const reading = Array.from({ length: 6 }, () => files.read('mug.webp'))
    for (let turn = 0; turn < round % 20; turn++) await setImmediate()
    const removing = files.remove('mug.webp')
    for (const found of await Promise.all(reading)) {
      const bytes = found && (await buffer(found.body))
      assert.ok(bytes === null || bytes.length === found?.length)
      seen.add(bytes ? 'whole' : 'not there')
    }
    await removing
  }
  assert.deepEqual([...seen].sort(), ['not there', 'whole'])
})
