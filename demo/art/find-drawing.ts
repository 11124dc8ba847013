import { motifs } from './index.ts'
import { colourways } from './palette.ts'
import { categoryTile, missingPicture, scenes } from './scenes.ts'

/** Shown in the place of a picture that is not there (yet). */
export const MISSING_PICTURE = 'missing'

/**
 * How to draw the picture of that name, or null where there is none: a product is `motif.colourway.composition`,
 * with `.d` its detail (`mug.forest.1.d`); `scene.home`, `tile.fashion` and `missing` are the others.
 */
export function findDrawing(name: string): (() => string) | null {
  if (name === MISSING_PICTURE) return missingPicture
  const [kind = '', family = '', ...more] = name.split('.')
  if (more.length > 0) return findProductDrawing(name)
  if (!hasName(scenes, family)) return null
  if (kind === 'scene') return scenes[family]
  return kind === 'tile' ? () => categoryTile(family) : null
}

/** The picture of that name as SVG. Throws on a name that is none. */
export function drawByName(name: string): string {
  const draw = findDrawing(name)
  if (!draw) throw new Error(`No picture is named ${name}`)
  return draw()
}

/** One figure is enough compositions, and keeps the number of addresses finite. */
const PRODUCT_PATTERN = /^(\w+)\.(\w+)\.(\d)(\.d)?$/

function findProductDrawing(name: string): (() => string) | null {
  const [, motif = '', colourway = '', seed = '', detail] = name.match(PRODUCT_PATTERN) ?? []
  if (!hasName(motifs, motif) || !hasName(colourways, colourway)) return null
  return () => motifs[motif].motif({ colourway, seed: Number(seed), detail: detail !== undefined })
}

function hasName<Names extends object>(names: Names, name: string): name is keyof Names & string {
  return Object.hasOwn(names, name)
}
