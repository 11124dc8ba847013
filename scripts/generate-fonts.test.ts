import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { renderFontFiles } from './generate-fonts.ts'

test('the font files are those of Fontsource, cut to the weights that the screens use', async () => {
  for (const [path, font] of await renderFontFiles()) {
    assert.equal(font.equals(readFileSync(path)), true, `${path}: run \`npm run fonts\``)
  }
})
