import { motifs } from './index.ts'
import { colourways } from './palette.ts'
import { categoryTile, scenes } from './scenes.ts'

/**
 * Returns a function that draws the picture of that name, or null. Products are named `motif.colourway.composition`, with
 * `.d` for their detail (`mug.forest.1.d`); the others are scenes (`scene.home`) and category tiles (`tile.fashion`).
 */
export function findDrawing(name: string): (() => string) | null {
  const [kind = '', family = '', ...more] = name.split('.')
  if (more.length > 0) return findProductDrawing(name)
  if (!hasName(scenes, family)) return null
  if (kind === 'scene') return scenes[family]
  return kind === 'tile' ? () => categoryTile(family) : null
}

/** Returns the picture of that name as SVG. Throws if there is none. */
export function drawByName(name: string): string {
  const draw = findDrawing(name)
  if (!draw) throw new Error(`No picture is named ${name}`)
  return draw()
}

/** One digit for the composition keeps the number of addresses finite. */
const PRODUCT_PATTERN = /^(\w+)\.(\w+)\.(\d)(\.d)?$/

function findProductDrawing(name: string): (() => string) | null {
  const [, motif = '', colourway = '', seed = '', detail] = name.match(PRODUCT_PATTERN) ?? []
  if (!hasName(motifs, motif) || !hasName(colourways, colourway)) return null
  return () => motifs[motif].motif({ colourway, seed: Number(seed), detail: detail !== undefined })
}

function hasName<Names extends object>(names: Names, name: string): name is keyof Names & string {
  return Object.hasOwn(names, name)
}
