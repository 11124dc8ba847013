import type { Camera, Point3D } from './camera.ts'
import { darker, lighter, mix } from './colour.ts'
import type { Colourway } from './palette.ts'
import { Pen } from './pen.ts'
import { type LatheOptions, lathe } from './solids.ts'
import {
  DEFAULTS,
  element,
  ellipse,
  group,
  type Point,
  path,
  polygon,
  rect,
  round,
  roundedRect,
} from './svg.ts'
import { withUniqueIds } from './unique-ids.ts'

/** Draws one thing in the square 0…1200, standing on FLOOR where it stands. */
export type Draw = (pen: Pen, colours: Colourway) => string

/** Where upright products stand. */
export const FLOOR = 960

/** floor: seamless paper with a horizon. wall: hung. table: seen from above. arch, disc, plinth: floor with a prop. */
export type Staging = 'floor' | 'wall' | 'table' | 'arch' | 'disc' | 'plinth'

const STRAIGHT_EDGE_FLATNESS = 0.14

export interface Canvas {
  width: number
  height: number
  horizon: number
}

const SQUARE_CANVAS: Canvas = { width: 1200, height: 1200, horizon: 790 }

export function renderPicture(set: Staging, seed: number, colours: Colourway, draw: Draw): string {
  const pen = new Pen(seed)
  const drawn = backdrop(pen, set, colours, SQUARE_CANVAS) + draw(pen, colours)
  return renderSvg(pen, drawn, SQUARE_CANVAS)
}

export function renderSvg(
  pen: Pen,
  drawn: string,
  { width, height }: Pick<Canvas, 'width' | 'height'>,
): string {
  const frame = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
  }
  return withUniqueIds(element('svg', { ...frame, ...DEFAULTS }, pen.definitions + drawn))
}

export function backdrop(pen: Pen, set: Staging, colours: Colourway, size: Canvas): string {
  const paper = wall(pen, colours.backdrop, size)
  if (set === 'wall' || set === 'table') return paper + vignette(pen, colours.backdrop, size)
  return (
    paper +
    cove(pen, colours.backdrop, size) +
    prop(pen, set, colours) +
    vignette(pen, colours.backdrop, size)
  )
}

function wall(pen: Pen, paper: string, { width, height }: Canvas): string {
  const fall = pen.linear(
    [
      [0, lighter(paper, 0.34)],
      [0.5, paper],
      [1, darker(paper, 0.11)],
    ],
    [0, 0],
    [0.9, 1],
  )
  const lamp = pen.radial([
    [0, '#fffaf0', 0.62],
    [1, '#fffaf0', 0],
  ])
  return (
    rect(0, 0, width, height, 0, fall) +
    ellipse(width * 0.26, height * 0.2, height * 0.72, height * 0.6, lamp)
  )
}

function cove(pen: Pen, paper: string, { width, height, horizon }: Canvas): string {
  const near = lighter(paper, 0.3)
  const ground = pen.linear(
    [
      [0, darker(paper, 0.09), 0],
      [0.1, darker(paper, 0.07), 0.75],
      [0.34, mix(paper, near, 0.45), 0.9],
      [1, near, 1],
    ],
    [0, 0],
    [0, 1],
  )
  return rect(0, horizon - 40, width, height - horizon + 40, 0, ground)
}

function vignette(pen: Pen, paper: string, { width, height }: Canvas): string {
  const corner = darker(paper, 0.5)
  const paint = pen.radial(
    [
      [0, corner, 0],
      [0.7, corner, 0.02],
      [1, corner, 0.2],
    ],
    [0.44, 0.42],
    0.78,
  )
  return rect(0, 0, width, height, 0, paint)
}

function prop(pen: Pen, set: Staging, { backdrop: paper, base }: Colourway): string {
  const tone = mix(darker(paper, 0.07), base, 0.16)
  const paint = pen.linear(
    [
      [0, lighter(tone, 0.16)],
      [1, darker(tone, 0.07)],
    ],
    [0, 0],
    [1, 1],
  )
  if (set === 'disc') return ellipse(600, 540, 390, 390, paint)
  if (set === 'arch') return path('M270 800V480a330 330 0 0 1 660 0v320Z', paint)
  return ''
}

/** A low round plinth whose top stands at `y`. */
export function plinth(
  pen: Pen,
  colours: Colourway,
  y: number,
  radius = 350,
  height = 150,
  cx = 600,
): string {
  const tone = mix(lighter(colours.backdrop, 0.35), colours.base, 0.07)
  const how: LatheOptions = { gloss: 0.15 }
  return (
    floorShadow(pen, colours, cx, y + height + 6, radius * 1.02) +
    lathe(
      pen,
      cx,
      [
        [radius, y],
        [radius, y],
        [radius, y + height],
        [radius, y + height],
      ],
      tone,
      how,
    )
  )
}

/**
 * The shadow of something standing on the floor: a dark contact and a soft cast to the right.
 * Below LONG the thing is taken to rest on a straight edge, as a shoe does.
 */
export function floorShadow(
  pen: Pen,
  { backdrop: paper }: Colourway,
  cx: number,
  y: number,
  rx: number,
  flat = 0.2,
): string {
  const tone = darker(paper, 0.72)
  const ry = rx * flat
  const paint = (middle: number) =>
    pen.radial([
      [0, tone, middle],
      [0.45, tone, middle * 0.62],
      [0.75, tone, middle * 0.18],
      [1, tone, 0],
    ])
  const cast = ellipse(cx + rx * 0.5, y + ry * 0.1, rx * 1.75, ry * 1.75, paint(0.42))
  if (flat > STRAIGHT_EDGE_FLATNESS)
    return cast + ellipse(cx + rx * 0.06, y, rx * 1.16, ry * 1.05, paint(0.75))
  const thin = Math.max(9, ry * 0.4)
  return (
    cast +
    ellipse(cx + rx * 0.05, y, rx * 1.14, ry * 0.62, paint(0.45)) +
    ellipse(cx + rx * 0.02, y, rx * 1.1, thin, paint(0.85))
  )
}

/** The shadow of a box on the floor, from its footprint: `at` and `size` as for Camera.block. */
export function boxShadow(
  colours: Colourway,
  camera: Camera,
  [x, y, z]: Point3D,
  [w, , d]: Point3D,
): string {
  const corners: Point3D[] = [
    [x, y, z],
    [x + w, y, z],
    [x + w, y, z + d],
    [x, y, z + d],
  ]
  const footprint = corners.map((corner) => camera.project(corner))
  const middle = camera.project([x + w / 2, y, z + d / 2])
  const tone = darker(colours.backdrop, 0.7)
  const layer = (grown: number, shift: number) =>
    path(
      polygon(
        footprint.map(
          ([px, py]): Point => [
            middle[0] + (px - middle[0]) * grown + shift,
            middle[1] + (py - middle[1]) * grown + shift * 0.3,
          ],
        ),
      ),
      tone,
    )
  let layers = ''
  for (let step = 0; step < 20; step++) layers += layer(1 + step * 0.011, step * 2.6)
  return (
    group(layers, { 'fill-opacity': 0.03 }) +
    group([1.015, 1.03, 1.045].map((grown) => layer(grown, 4)).join(''), { 'fill-opacity': 0.12 })
  )
}

/**
 * The shadow an outline throws on the paper close behind it, to the lower right.
 * Its penumbra is the outline enlarged step by step about its middle.
 */
export function wallShadow(
  pen: Pen,
  colours: Colourway,
  d: string,
  reach = 34,
  about: Point = [600, 600],
): string {
  const tone = darker(colours.backdrop, 0.66)
  const layer = (by: number, grown: number) =>
    pen.reuse(d, {
      transform: `translate(${round(about[0] + by * 0.72)} ${round(about[1] + by)}) scale(${grown}) translate(${-about[0]} ${-about[1]})`,
    })
  let penumbra = ''
  for (let step = 0; step < 10; step++)
    penumbra += layer(reach, 0.985 + step * (0.004 + reach / 9000))
  const contact = [1, 1.004, 1.009, 1.014].map((grown) => layer(reach * 0.3, grown)).join('')
  return group(
    group(penumbra, { 'fill-opacity': 0.045 }) + group(contact, { 'fill-opacity': 0.06 }),
    { fill: tone },
  )
}

/** A wooden or metal rod across the wall that things hang from. */
export function rail(pen: Pen, y: number, colour: string, from = -20, to = 1220): string {
  const paint = pen.linear(
    [
      [0, lighter(colour, 0.25)],
      [0.3, lighter(colour, 0.5)],
      [0.6, colour],
      [1, darker(colour, 0.45)],
    ],
    [0, 0],
    [0, 1],
  )
  return path(roundedRect(from, y - 11, to - from, 22, 11), paint)
}
