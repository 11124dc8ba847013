import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawByName, findDrawing } from './find-drawing.ts'
import { motifNames, motifs } from './index.ts'

test('the same name is the same picture, byte for byte', () => {
  drawByName('deskLamp.clay.0')
  const first = drawByName('deskLamp.forest.1')
  drawByName('mug.forest.1')
  assert.equal(drawByName('deskLamp.forest.1'), first)
})

test('two pictures inlined in one page share no id', () => {
  const names = [
    'deskLamp.forest.0',
    'deskLamp.forest.1',
    'deskLamp.forest.0.d',
    'deskLamp.clay.0',
    'scene.home',
  ]
  const ids = names.flatMap((name) => [...new Set(idsOf(drawByName(name)))])
  assert.equal(new Set(ids).size, ids.length)
})

test('every paint a picture asks for is one it defines', () => {
  for (const name of motifNames) {
    const svg = drawByName(`${name}.${motifs[name].colourways[0]}.0`)
    const asked = [...svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)].map(([, id]) => id)
    const defined = new Set(idsOf(svg))
    assert.deepEqual(
      asked.filter((id) => !defined.has(id!)),
      [],
      name,
    )
  }
})

test('scenes, tiles and the missing picture are drawn by name too', () => {
  for (const name of ['scene.toys', 'tile.beauty', 'missing'])
    assert.match(drawByName(name), /^<svg /)
})

const strange = [
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
    'missing.0',
    'deskLamp.forest.0\n',
  ],
]
for (const name of strange) {
  test(`no picture is named ${JSON.stringify(name)}`, () => assert.equal(findDrawing(name), null))
}

function idsOf(svg: string): string[] {
  return [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
}
