import { motifs } from './index.ts'
import { colourways } from './palette.ts'
import { categoryTile, missingPicture, scenes } from './scenes.ts'

/** Shown in the place of a picture that is not there (yet). */
export const MISSING = 'missing'

/**
 * How to draw the picture of that name, or null where there is none: a product is `motif.colourway.composition`,
 * with `.d` its detail (`mug.forest.1.d`); `scene.home`, `tile.fashion` and `missing` are the others.
 */
export function drawingOf(name: string): (() => string) | null {
  if (name === MISSING) return missingPicture
  const [kind = '', family = '', ...more] = name.split('.')
  if (more.length > 0) return productOf(name)
  if (!isIn(scenes, family)) return null
  if (kind === 'scene') return scenes[family]
  return kind === 'tile' ? () => categoryTile(family) : null
}

/** The picture of that name as SVG. Throws on a name that is none. */
export function drawn(name: string): string {
  const draw = drawingOf(name)
  if (!draw) throw new Error(`No picture is named ${name}`)
  return draw()
}

/** One figure is enough compositions, and keeps the number of addresses finite. */
const PRODUCT = /^(\w+)\.(\w+)\.(\d)(\.d)?$/

function productOf(name: string): (() => string) | null {
  const [, motif = '', colourway = '', seed = '', detail] = name.match(PRODUCT) ?? []
  if (!isIn(motifs, motif) || !isIn(colourways, colourway)) return null
  return () => motifs[motif].motif({ colourway, seed: Number(seed), detail: detail !== undefined })
}

function isIn<Names extends object>(names: Names, name: string): name is keyof Names & string {
  return Object.hasOwn(names, name)
}
