import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { listIconFiles, renderIconFiles } from './generate-icons.ts'

test('the icon files have the icons that the screens import, as Lucide draws them', () => {
  const written = listIconFiles().map((path) => [path, readFileSync(path, 'utf8')])
  assert.deepEqual(written, [...renderIconFiles()].sort(), 'run `npm run icons`')
})
