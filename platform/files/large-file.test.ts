import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import type { FileSource } from './file-source.ts'
import { openLargeFile, removeLargeFile, writeLargeFile } from './large-file.ts'
import { openFileStorage } from './open-file-storage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-large-'))
after(() => rmSync(folder, { recursive: true }))
const files = openFileStorage({ folder, publicUrl: 'http://shop.test', secretKey: 'k' })
const KEY = 'imports/goods.csv'
const listStored = () => readdirSync(path.join(folder, 'imports')).sort()

const readWhole = (file: FileSource | null) => buffer(file!.read())

async function* repeat(chunk: Buffer, times: number) {
  for (let time = 0; time < times; time++) yield chunk
}

test('a large file is stored in parts and read as it was, more than once, until it is removed', async () => {
  const chunk = randomBytes(60_001)
  const expected = createHash('sha256')
  for (let time = 0; time < 150; time++) expected.update(chunk)
  const digest = expected.digest('hex')

  assert.equal(await writeLargeFile(files, KEY, repeat(chunk, 150)), 150 * 60_001)
  const file = await openLargeFile(files, KEY)

  assert.equal(file?.bytes, 150 * 60_001)
  for (const time of [1, 2]) {
    const hash = createHash('sha256')
    for await (const part of file!.read()) hash.update(part)
    assert.equal(hash.digest('hex'), digest, `reading it ${time} times`)
  }
  assert.deepEqual(
    listStored(),
    [0, 1, 2, 'json'].map((name) => `goods.csv.${name}`),
  )
  await removeLargeFile(files, KEY)
  assert.deepEqual([listStored(), await openLargeFile(files, KEY)], [[], null])
})

test('a file that nobody finished is not there, and is removed as a whole', async () => {
  const broken = async function* () {
    yield* repeat(Buffer.alloc(1 << 20), 9)
    throw new Error('The host is lost.')
  }
  await assert.rejects(writeLargeFile(files, KEY, broken()), /lost/)
  assert.deepEqual(listStored(), ['goods.csv.0', 'goods.csv.1'])
  assert.equal(await openLargeFile(files, KEY), null)
  await removeLargeFile(files, KEY)
  assert.deepEqual(listStored(), [])
})

test('a shorter file replaces a longer one, and nothing of that is left', async () => {
  await writeLargeFile(files, KEY, repeat(Buffer.alloc(1 << 20), 9))
  await writeLargeFile(files, KEY, repeat(Buffer.from('short'), 1))
  const file = await openLargeFile(files, KEY)
  assert.equal(`${await readWhole(file)}`, 'short')
  assert.deepEqual(listStored(), ['goods.csv.0', 'goods.csv.json'])
})

test('a file with a missing or changed part is an error, not a shorter file', async () => {
  await writeLargeFile(files, KEY, repeat(Buffer.alloc(1 << 20), 9))
  const file = await openLargeFile(files, KEY)
  await files.put(`${KEY}.1`, Buffer.from('x'), { contentType: 'text/csv' })
  await assert.rejects(readWhole(file), /has \d+ of \d+ bytes/)
  await files.remove(`${KEY}.1`)
  await assert.rejects(readWhole(file), /Part 1 .* is missing/)
})

test('an empty file is a file', async () => {
  await writeLargeFile(files, KEY, repeat(Buffer.alloc(0), 1))
  const file = await openLargeFile(files, KEY)
  assert.deepEqual([file?.bytes, (await readWhole(file)).length], [0, 0])
})
