import { type Colourway, type ColourwayName, colourways } from './palette.ts'
import { type Draw, FLOOR, renderPicture, type Staging } from './studio.ts'
import { group, type Point, place } from './svg.ts'

export type Family = 'fashion' | 'electronics' | 'home' | 'beauty' | 'sports' | 'toys'

export interface PictureOptions {
  colourway: ColourwayName
  /** Chooses the composition, and within it the small accidents of a real shoot. */
  seed?: number
  /** The second gallery picture: a close-up, or the product in use. */
  detail?: boolean
}

export type Motif = (options: PictureOptions) => string

export interface Shot {
  staging: Staging
  draw: Draw
  /** How far above the usual floor it stands: low things sit nearer the picture's middle. */
  lift: number
}

export interface MotifDefinition {
  motif: Motif
  family: Family
  /** Those that suit it, the best first. */
  colourways: readonly [ColourwayName, ...ColourwayName[]]
  /** The first composition without its backdrop, for use in larger scenes. */
  draw: Draw
}

/** Zoom brings a small product closer; it keeps standing where it stands. */
export function createShot(staging: Staging, draw: Draw, zoom = 1, lift = 0): Shot {
  const about: Point = staging === 'wall' || staging === 'table' ? [600, 600] : [600, FLOOR]
  const zoomed: Draw = (pen, colours) => place(draw(pen, colours), { scale: zoom, about })
  return { staging, lift, draw: zoom === 1 ? draw : zoomed }
}

/** The camera moved in on one point of a composition, which comes to the picture's centre. */
export function createCloseUp(
  draw: Draw,
  [x, y]: Point,
  zoom: number,
  staging: Staging = 'table',
): Shot {
  const transform = `translate(600 600) scale(${zoom}) translate(${-x} ${-y})`
  return { staging, lift: 0, draw: (pen, colours) => group(draw(pen, colours), { transform }) }
}

/** Where compositions show different designs, give each its own detail, in the same order. */
export function defineMotif(
  family: Family,
  suits: readonly [ColourwayName, ...ColourwayName[]],
  [first, ...others]: readonly [Shot, ...Shot[]],
  ...[detail, ...otherDetails]: readonly [Shot, ...Shot[]]
): MotifDefinition {
  const shots = [first, ...others]
  const details = [detail, ...otherDetails]
  const motif: Motif = ({ colourway, seed = 0, detail: close = false }) => {
    const colours: Colourway = colourways[colourway]
    const composition = seed % shots.length
    const taken = close ? (details[composition] ?? detail) : (shots[composition] ?? first)
    return renderPicture(taken.staging, seed, colours, (pen) =>
      place(taken.draw(pen, colours), { y: -taken.lift }),
    )
  }
  return { motif, family, colourways: suits, draw: first.draw }
}
