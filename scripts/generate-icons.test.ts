import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { renderIconsFile } from './generate-icons.ts'

test('the icons file has the icons that the screens import, as Lucide draws them', () => {
  assert.equal(readFileSync('app/ui/icons.ts', 'utf8'), renderIconsFile(), 'run `npm run icons`')
})
