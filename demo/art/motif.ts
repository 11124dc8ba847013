import { type Colourway, type ColourwayName, colourways } from './palette.ts'
import { type Draw, FLOOR, renderPicture, type Staging } from './studio.ts'
import { group, type Point, place } from './svg.ts'

export type Family = 'fashion' | 'electronics' | 'home' | 'beauty' | 'sports' | 'toys'

export interface PictureOptions {
  colourway: ColourwayName
  /** Chooses the composition, and seeds its random details. */
  seed?: number
  /** The second gallery picture: a close-up, or the product in use. */
  detail?: boolean
}

export type Motif = (options: PictureOptions) => string

export interface Shot {
  staging: Staging
  draw: Draw
  /** Units above the usual floor: low products are moved towards the centre. */
  lift: number
}

export interface MotifDefinition {
  motif: Motif
  family: Family
  /** Suitable colourways, the best first. */
  colourways: readonly [ColourwayName, ...ColourwayName[]]
  /** The first composition without its backdrop, for use in larger scenes. */
  draw: Draw
}

/** Zoom enlarges a small product and keeps its base in place. */
export function createShot(staging: Staging, draw: Draw, zoom = 1, lift = 0): Shot {
  const about: Point = staging === 'wall' || staging === 'table' ? [600, 600] : [600, FLOOR]
  const zoomed: Draw = (pen, colours) => place(draw(pen, colours), { scale: zoom, about })
  return { staging, lift, draw: zoom === 1 ? draw : zoomed }
}

/** Enlarges a composition and centres one of its points. */
export function createCloseUp(
  draw: Draw,
  [x, y]: Point,
  zoom: number,
  staging: Staging = 'table',
): Shot {
  const transform = `translate(600 600) scale(${zoom}) translate(${-x} ${-y})`
  return { staging, lift: 0, draw: (pen, colours) => group(draw(pen, colours), { transform }) }
}

/** Compositions that show different designs need one detail each, in the same order. */
export function defineMotif(
  family: Family,
  suitable: readonly [ColourwayName, ...ColourwayName[]],
  [first, ...others]: readonly [Shot, ...Shot[]],
  ...[detail, ...otherDetails]: readonly [Shot, ...Shot[]]
): MotifDefinition {
  const shots = [first, ...others]
  const details = [detail, ...otherDetails]
  const motif: Motif = ({ colourway, seed = 0, detail: close = false }) => {
    const colours: Colourway = colourways[colourway]
    const composition = seed % shots.length
    const shot = close ? (details[composition] ?? detail) : (shots[composition] ?? first)
    return renderPicture(shot.staging, seed, colours, (pen) =>
      place(shot.draw(pen, colours), { y: -shot.lift }),
    )
  }
  return { motif, family, colourways: suitable, draw: first.draw }
}
