import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import type { FileStorage } from '#platform/files/file-storage'
import { openTestShop } from '#tests/support/test-shop'
import { openPictures } from './index.ts'

const mug = { art: 'mug.forest.0' }
const small = { width: 96, format: 'webp' } as const

test('however many ask at once, a picture is rendered once', async () => {
  const { pictures, rendered } = await open()
  const asked = Array.from({ length: 30 }, () => pictures.serve(mug, small))
  const [first, ...others] = await Promise.all(asked)

  assert.equal(rendered(), 1)
  for (const other of others) assert.equal(other?.bytes, first?.bytes)
})

test('what was rendered is on the disk, whole, and is taken from there', async () => {
  const { pictures, folder, rendered } = await open()
  const first = await pictures.serve(mug, small)
  const again = await pictures.serve(mug, small)

  assert.equal(rendered(), 1)
  assert.deepEqual(again?.bytes, first?.bytes)
  assert.ok(filesIn(folder).every((file) => file.endsWith('-96.webp')))
})

test('a folder that cannot be written still serves pictures', async () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'outwit-')), 'a-file')
  writeFileSync(folder, 'in the way')
  const { pictures, errors } = await open({ folder })

  assert.ok((await pictures.serve(mug, small))?.bytes.length)
  assert.deepEqual(errors, ['keeping a picture'])
})

test('the disk never holds much more than it may', async () => {
  const { pictures, folder } = await open({ mostBytes: 20_000 })
  for (const seed of [0, 1, 2]) {
    for (const colour of ['forest', 'clay', 'chalk', 'butter', 'sky', 'ink', 'plum', 'sage']) {
      await pictures.serve({ art: `mug.${colour}.${seed}` }, { width: 160, format: 'webp' })
    }
  }
  const total = filesIn(folder).reduce((sum, file) => sum + statSync(file).size, 0)
  assert.ok(total > 2000 && total < 26_000, `${total} bytes`)
})

test('when the process that handles pictures dies, the next picture gets a new one', async () => {
  const { pictures, errors } = await open()
  await pictures.serve(mug, small)
  pictures.close()
  const others = ['clay', 'chalk', 'sky'].map((colour) =>
    pictures.serve({ art: `mug.${colour}.0` }, small),
  )
  for (const other of await Promise.all(others)) assert.ok(other?.bytes.length)

  const again = await pictures.serve({ art: 'mug.plum.0' }, small)
  assert.equal(again?.cacheLifetime, 'immutable')
  assert.ok(errors.every((about) => about === 'a broken picture'))
})

async function open({ folder = '', ...given }: { folder?: string; mostBytes?: number } = {}) {
  const { db } = await openTestShop()
  const place = folder || mkdtempSync(path.join(tmpdir(), 'outwit-pictures-'))
  if (!folder) after(() => rmSync(place, { recursive: true }))

  const errors: string[] = []
  const onError = (_: unknown, about: string) => void errors.push(about)
  const pictures = openPictures({ db, files: {} as FileStorage, folder: place, ...given, onError })
  let rendered = 0
  const render = pictures.worker.render.bind(pictures.worker)
  pictures.worker.render = (...given) => {
    rendered++
    return render(...given)
  }
  return { pictures, folder: place, errors, rendered: () => rendered }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
}
