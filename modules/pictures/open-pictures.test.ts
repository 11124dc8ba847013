import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { findDrawing } from '#demo/art/find-drawing'
import type { FileStorage } from '#platform/files/file-storage'
import { openTestShop } from '#tests/support/test-shop'
import { openPictures } from './index.ts'

const mug = { art: 'mug.forest.0' }
const small = { width: 96, format: 'webp' } as const

test('concurrent requests for one rendition render it once', async () => {
  const { pictures, countRenders } = await openTestPictures()
  const requests = Array.from({ length: 30 }, () => pictures.serve(mug, small))
  const [first, ...others] = await Promise.all(requests)

  assert.equal(countRenders(), 1)
  for (const other of others) assert.equal(other?.bytes, first?.bytes)
})

test('a rendered picture is cached on disk and served from there', async () => {
  const { pictures, folder, countRenders } = await openTestPictures()
  const first = await pictures.serve(mug, small)
  const again = await pictures.serve(mug, small)

  assert.equal(countRenders(), 1)
  assert.deepEqual(again?.bytes, first?.bytes)
  assert.ok(listFiles(folder).every((file) => file.endsWith('-96.webp')))
})

test('pictures are served even if the cache folder cannot be written', async () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'outwit-')), 'a-file')
  writeFileSync(folder, 'a file instead of a folder')
  const { pictures, errors } = await openTestPictures({ folder })

  assert.ok((await pictures.serve(mug, small))?.bytes.length)
  assert.deepEqual(errors, ['keeping a picture'])
})

test('the disk cache stays near its maximum size', async () => {
  const { pictures, folder } = await openTestPictures({ maxBytes: 20_000 })
  for (const seed of [0, 1, 2]) {
    for (const colour of ['forest', 'clay', 'chalk', 'butter', 'sky', 'ink', 'plum', 'sage']) {
      await pictures.serve({ art: `mug.${colour}.${seed}` }, { width: 160, format: 'webp' })
    }
  }
  const total = listFiles(folder).reduce((sum, file) => sum + statSync(file).size, 0)
  assert.ok(total > 2000 && total < 26_000, `${total} bytes`)
})

test('a new worker process renders the next picture after the worker was killed', async () => {
  const { pictures, errors } = await openTestPictures()
  await pictures.serve(mug, small)
  pictures.close()
  const others = ['clay', 'chalk', 'sky'].map((colour) =>
    pictures.serve({ art: `mug.${colour}.0` }, small),
  )
  for (const other of await Promise.all(others)) assert.ok(other?.bytes.length)

  const again = await pictures.serve({ art: 'mug.plum.0' }, small)
  assert.equal(again?.cacheLifetime, 'immutable')
  assert.ok(errors.every((context) => context === 'a broken picture'))
})

async function openTestPictures({
  folder = '',
  ...options
}: {
  folder?: string
  maxBytes?: number
} = {}) {
  const { db } = await openTestShop()
  const cacheFolder = folder || mkdtempSync(path.join(tmpdir(), 'outwit-pictures-'))
  if (!folder) after(() => rmSync(cacheFolder, { recursive: true }))

  const errors: string[] = []
  const onError = (_: unknown, context: string) => void errors.push(context)
  const files = {} as FileStorage
  const generated = { find: findDrawing }
  const pictures = openPictures({
    ...{ db, files, shopInfo: { name: 'Outwit' }, generated, folder: cacheFolder },
    ...{ ...options, onError },
  })
  let renders = 0
  const render = pictures.worker.render.bind(pictures.worker)
  pictures.worker.render = (...input) => {
    renders++
    return render(...input)
  }
  return { pictures, folder: cacheFolder, errors, countRenders: () => renders }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
}
