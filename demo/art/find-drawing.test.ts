import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawByName, findDrawing } from './find-drawing.ts'
import { motifNames, motifs } from './index.ts'

test('a picture is always drawn with the same bytes', () => {
  drawByName('deskLamp.clay.0')
  const first = drawByName('deskLamp.forest.1')
  drawByName('mug.forest.1')
  assert.equal(drawByName('deskLamp.forest.1'), first)
})

test('two pictures share no id, so that one page can inline both', () => {
  const names = [
    'deskLamp.forest.0',
    'deskLamp.forest.1',
    'deskLamp.forest.0.d',
    'deskLamp.clay.0',
    'scene.home',
  ]
  const ids = names.flatMap((name) => [...new Set(listIds(drawByName(name)))])
  assert.equal(new Set(ids).size, ids.length)
})

test('every picture defines the paints it references', () => {
  for (const name of motifNames) {
    const svg = drawByName(`${name}.${motifs[name].colourways[0]}.0`)
    const referenced = [...svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)].map(([, id]) => id)
    const defined = new Set(listIds(svg))
    assert.deepEqual(
      referenced.filter((id) => !defined.has(id!)),
      [],
      name,
    )
  }
})

test('scenes and category tiles are drawn by name', () => {
  for (const name of ['scene.toys', 'tile.beauty']) {
    assert.match(drawByName(name), /^<svg /)
  }
})

test('category tiles are square, as pictures are shown', () => {
  assert.match(drawByName('tile.beauty'), /^<svg [^>]*width="1200" height="1200"/)
})

const unknownNames = [
  ...[
    '',
    '.',
    '..',
    'lamp',
    'deskLamp.forest',
    'deskLamp.forest.10',
    'deskLamp.forest.0.x',
    'deskLamp.pink.0',
  ],
  ...[
    'constructor.forest.0',
    'deskLamp.toString.0',
    'scene.constructor',
    'scene',
    'tile.',
    '../lamp',
  ],
  ...[
    'deskLamp.forest.0.d.d',
    'deskLamp.forest.-1',
    'DESKLAMP.forest.0',
    'missing',
    'deskLamp.forest.0\n',
  ],
]
for (const name of unknownNames) {
  test(`no picture is named ${JSON.stringify(name)}`, () => assert.equal(findDrawing(name), null))
}

function listIds(svg: string): string[] {
  return [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
}
