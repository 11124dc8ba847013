import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { openFileStorage } from './open-file-storage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-files-'))
after(() => rmSync(folder, { recursive: true }))

test('a file that is deleted during a read is read whole or not found', async () => {
  const files = openFileStorage({ folder, publicUrl: 'http://shop.test', secretKey: 'k' })
  const outcomes = new Set<string>()
  for (let round = 0; round < 300; round++) {
    await files.put('mug.webp', Buffer.alloc(900, 'm'), { contentType: 'image/webp' })
    const read = () => files.read('mug.webp')
    const readsBefore = Array.from({ length: 3 }, read)
    const removal = files.remove('mug.webp')
    for (let turn = 0; turn < round % 20; turn++) await setImmediate()
    const readsAfter = Array.from({ length: 3 }, read)
    for (const file of await Promise.all([...readsBefore, ...readsAfter])) {
      const bytes = file && (await buffer(file.body))
      assert.ok(bytes === null || bytes.length === file?.length)
      outcomes.add(bytes ? 'whole' : 'not found')
    }
    await removal
  }
  assert.deepEqual([...outcomes].sort(), ['not found', 'whole'])
})

test('a key cannot point outside the folder', async () => {
  const files = openFileStorage({ folder, publicUrl: 'http://shop.test', secretKey: 'k' })
  await assert.rejects(files.read('../secret.key'), /is not the key of a file/)
})
