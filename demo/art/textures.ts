import { darker, lighter } from './colour.ts'
import type { Pen } from './pen.ts'
import { type Attributes, group, path, round } from './svg.ts'

/*
 * Each texture is a sheet of strokes over the whole picture, to be clipped to a shape.
 * Strokes and not pattern tiles: turned or enlarged tiles take a rasteriser half a second, strokes a few milliseconds.
 */
const FROM = -60
const TO = 1260

/** The part of the picture to cover; less is quicker. */
type Area = readonly [top: number, foot: number, left?: number, right?: number]

const WHOLE: Area = [FROM, TO]
const STRAIGHT = ''

export function weave(pen: Pen, colour: string, size = 12, within: Area = WHOLE): string {
  const thread = (tone: string, opacity: number, start: number) => {
    const look = {
      stroke: tone,
      opacity,
      'stroke-width': size * 0.46,
      'stroke-dasharray': size / 2,
    }
    return rows(pen, STRAIGHT, size, look, { start, stagger: size / 2, within })
  }
  return thread(lighter(colour, 0.5), 0.22, 0) + thread(darker(colour, 0.5), 0.13, size / 2)
}

export const twill = (pen: Pen, colour: string, size = 8): string =>
  rotateTexture(
    rows(pen, STRAIGHT, size, {
      stroke: lighter(colour, 0.5),
      opacity: 0.17,
      'stroke-width': size * 0.4,
    }),
    118,
  )

export const rib = (pen: Pen, colour: string, size = 20, turn = 90): string =>
  rotateTexture(
    rows(pen, STRAIGHT, size, {
      stroke: darker(colour, 0.5),
      opacity: 0.3,
      'stroke-width': size * 0.3,
    }) +
      rows(
        pen,
        STRAIGHT,
        size,
        { stroke: lighter(colour, 0.5), opacity: 0.28, 'stroke-width': size * 0.25 },
        { start: size * 0.42 },
      ),
    turn,
  )

export function knit(pen: Pen, colour: string, size = 26, within: Area = WHOLE): string {
  const [, , left = FROM, right = TO] = within
  const loop = `l${size / 2} ${size * 0.5}l${size / 2} ${-size * 0.5}`
  const loops = `M${left} 0${loop.repeat(Math.ceil((right - left) / size))}`
  const yarn = (tone: string, opacity: number, thick: number, start: number) => {
    const look = { stroke: tone, opacity, 'stroke-width': size * thick, 'stroke-linecap': 'round' }
    return rows(pen, loops, size * 0.62, look, { start, within })
  }
  return (
    yarn(darker(colour, 0.5), 0.2, 0.15, 0) + yarn(lighter(colour, 0.6), 0.24, 0.11, -size * 0.14)
  )
}

export function wicker(pen: Pen, colour: string, width = 60, height = 34): string {
  const strands = (tone: string, thick: number, drop: number, opacity: number) => {
    const look = {
      stroke: tone,
      opacity,
      'stroke-width': height * thick,
      'stroke-dasharray': `${width * 0.92} ${width * 0.08}`,
    }
    return rows(pen, STRAIGHT, height / 2, look, { start: drop, stagger: width / 2 })
  }
  return (
    strands(lighter(colour, 0.1), 0.44, 0, 1) +
    strands(lighter(colour, 0.45), 0.1, -height * 0.08, 0.7) +
    strands(darker(colour, 0.4), 0.12, height * 0.16, 0.6)
  )
}

export const dots = (
  pen: Pen,
  colour: string,
  size: number,
  radius: number,
  opacity = 0.6,
): string =>
  rows(pen, STRAIGHT, size, {
    stroke: colour,
    opacity,
    'stroke-width': radius * 2,
    'stroke-linecap': 'round',
    'stroke-dasharray': `0 ${size}`,
  })

export const stripes = (pen: Pen, colour: string, size: number, width: number, turn = 90): string =>
  rotateTexture(rows(pen, STRAIGHT, size, { stroke: colour, 'stroke-width': width }), turn)

export function woodGrain(pen: Pen, colour: string, turn = 0): string {
  const wave = `M${FROM} 0${'c60-8 120 10 180 0s90-6 150 2'.repeat(5)}`
  return rotateTexture(
    rows(pen, wave, 46, { stroke: darker(colour, 0.4), opacity: 0.22, 'stroke-width': 3 }) +
      rows(
        pen,
        wave,
        46,
        { stroke: darker(colour, 0.4), opacity: 0.16, 'stroke-width': 2 },
        { start: 17, stagger: 90 },
      ) +
      rows(
        pen,
        wave,
        46,
        { stroke: lighter(colour, 0.5), opacity: 0.24, 'stroke-width': 4 },
        { start: 30, stagger: -70 },
      ),
    turn,
  )
}

/** Fine speckle of moulded or stony surfaces. */
export function speckle(pen: Pen, colour: string, size = 22): string {
  const look = {
    stroke: darker(colour, 0.5),
    opacity: 0.22,
    'stroke-width': 3,
    'stroke-dasharray': '3 31 2 47 4 23',
  }
  return rotateTexture(rows(pen, STRAIGHT, size, look, { stagger: 37 }), 17)
}

const rotateTexture = (inner: string, turn: number): string =>
  turn ? group(inner, { transform: `rotate(${turn} 600 600)` }) : inner

interface RowOptions {
  start?: number
  /** How far each second row is shifted sideways. */
  stagger?: number
  within?: Area
}

/** Copies of one stroke, `pitch` apart. Straight rows go into a single path. */
function rows(
  pen: Pen,
  stroke: string,
  pitch: number,
  look: Attributes,
  lay: RowOptions = {},
): string {
  const { start = 0, stagger = 0, within = WHOLE } = lay
  const [top, foot, left = FROM, right = TO] = within
  let copies = ''
  let odd = false
  for (let y = top + start; y < foot; y += pitch) {
    const x = odd ? stagger : 0
    copies +=
      stroke === STRAIGHT
        ? `M${round(left + x)} ${round(y)}H${right}`
        : pen.reuse(stroke, { x: x || undefined, y })
    odd = !odd
  }
  const flat = { 'stroke-linecap': 'butt', ...look }
  return stroke === STRAIGHT ? path(copies, undefined, flat) : group(copies, flat)
}
