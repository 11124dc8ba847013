import { darker, lighter } from './colour.ts'
import { ballPaint, roundPaint } from './paints.ts'
import type { Pen } from './pen.ts'
import {
  type Attributes,
  circle,
  curveThrough,
  ellipse,
  group,
  line,
  type Point,
  path,
  round,
} from './svg.ts'

/** How far the camera looks down: the height of a level circle by its width. */
export const TILT = 0.24

/** Radius and height, from the top down. A pair given twice makes a hard edge. */
export type Profile = readonly (readonly [radius: number, y: number])[]

export interface LatheOptions {
  paint?: string
  gloss?: number
  /** Paint of the top: a lid, or the inside of an open vessel. False leaves the top bare. */
  top?: string | false
  /** Width of the lip between the outline and the inside of an open vessel. */
  lip?: number
}

/** A solid of revolution standing on x = cx. */
export function lathe(
  pen: Pen,
  cx: number,
  profile: Profile,
  colour: string,
  how: LatheOptions = {},
): string {
  const body = path(latheOutline(cx, profile), how.paint ?? roundPaint(pen, colour, how.gloss))
  const [radius, y] = profile[0] as readonly [number, number]
  if (how.top === false || radius < 2) return body
  if (how.lip) return body + opening(pen, cx, y, radius, how.lip, colour, how.top)
  return body + ellipse(cx, y, radius, radius * TILT, how.top ?? lidPaint(pen, colour))
}

export function latheOutline(cx: number, profile: Profile): string {
  const [topRadius, topY] = profile[0] as readonly [number, number]
  const [footRadius, footY] = profile[profile.length - 1] as readonly [number, number]
  const side = [...profile.filter(([r, y]) => r !== footRadius || y !== footY), footEdge(profile)]
  const left = side.map(([r, y]): Point => [cx - r, y])
  const right = side.map(([r, y]): Point => [cx + r, y]).reverse()
  const [edge, edgeY] = right[0] as Point
  const foot = `A${round(footRadius)} ${round(footRadius * TILT)} 0 0 0 ${round(edge)} ${round(edgeY)}`
  const top = arc(topRadius, cx - topRadius, topY, 0)
  return `M${round(cx - topRadius)} ${round(topY)}${curveThrough(left)}${foot}${curveThrough(right)}${top}Z`
}

/** Where the side meets the foot's ellipse: not at its widest, if the side leans in. Otherwise the corner shows a notch. */
function footEdge(profile: Profile): readonly [radius: number, y: number] {
  const [r, y] = profile[profile.length - 1] as readonly [number, number]
  const [above, aboveY] = [...profile].reverse().find((point) => point[1] < y) ?? [r, y - 1]
  const lean = Math.min(0.9, Math.max(0, (TILT * (above - r)) / (y - aboveY)))
  return [r * Math.sqrt(1 - lean * lean), y + r * TILT * lean]
}

/** A level band round a turned solid, between two heights. */
export function bandOutline(
  cx: number,
  rTop: number,
  top: number,
  rFoot: number,
  foot: number,
): string {
  return `M${cx - rTop} ${top}${arc(rTop, cx + rTop, top, 0)}L${cx + rFoot} ${foot}${arc(rFoot, cx - rFoot, foot, 1)}Z`
}

const arc = (r: number, x: number, y: number, sweep: 0 | 1): string =>
  `A${round(r)} ${round(r * TILT)} 0 0 ${sweep} ${round(x)} ${round(y)}`

function opening(
  pen: Pen,
  cx: number,
  y: number,
  r: number,
  lip: number,
  colour: string,
  inside?: string,
): string {
  const inner = r - lip
  return (
    ellipse(cx, y, r, r * TILT, lidPaint(pen, lighter(colour, 0.2))) +
    ellipse(cx, y + lip * 0.12, inner, inner * TILT, inside ?? hollowPaint(pen, colour))
  )
}

export const lidPaint = (pen: Pen, colour: string): string =>
  pen.linear(
    [
      [0, lighter(colour, 0.45)],
      [0.55, lighter(colour, 0.14)],
      [1, darker(colour, 0.06)],
    ],
    [0, 0],
    [1, 0.7],
  )

/** The inside of a vessel: the near-left wall in shadow, the far-right wall catching light. */
export const hollowPaint = (pen: Pen, colour: string): string =>
  pen.linear(
    [
      [0, darker(colour, 0.58)],
      [0.5, darker(colour, 0.42)],
      [1, darker(colour, 0.18)],
    ],
    [0, 0],
    [1, 0.4],
  )

export const ball = (
  pen: Pen,
  cx: number,
  cy: number,
  r: number,
  colour: string,
  gloss = 0.4,
): string => circle(cx, cy, r, ballPaint(pen, colour, gloss))

export interface SoftFormOptions {
  /** How deep the shading reaches in from the outline. */
  depth?: number
  paint?: string
  /** A sheet from textures.ts laid over the colour, under the shading. */
  texture?: string
  /** Drawn inside the outline, under the shading: panels, folds, prints. */
  inside?: string
  /** Strength of the shading. */
  force?: number
}

/** A soft or moulded form: shade gathers inside its lower right edge and light along its upper left. */
export function softForm(pen: Pen, d: string, colour: string, how: SoftFormOptions = {}): string {
  const { depth = 40, force = 1 } = how
  const shift = (by: number) => ({ transform: `translate(${round(by * 0.8)} ${round(by)})` })
  const flat =
    pen.reuse(d, { fill: how.paint ?? clothPaint(pen, colour) }) +
    (how.texture ?? '') +
    (how.inside ?? '')
  const shade = pen.featheredStroke(
    d,
    darker(colour, 0.62),
    depth * 1.5,
    0.5 * force,
    shift(-depth * 0.24),
  )
  const light = pen.featheredStroke(
    d,
    lighter(colour, 0.8),
    depth * 0.7,
    0.4 * force,
    shift(depth * 0.36),
  )
  return pen.clip(d, flat + shade + light)
}

const clothPaint = (pen: Pen, colour: string): string =>
  pen.linear(
    [
      [0, lighter(colour, 0.2)],
      [0.42, colour],
      [1, darker(colour, 0.2)],
    ],
    [0, 0],
    [1, 0.9],
  )

/** A fold runs from a point to a point, bent towards a third in the middle. */
export type Fold = readonly [
  x: number,
  y: number,
  bendX: number,
  bendY: number,
  endX: number,
  endY: number,
]

/** Folds in cloth: dark valleys that taper out, with a lit ridge on their left. */
export function folds(colour: string, valleys: readonly Fold[], width = 26): string {
  const left = { transform: `translate(${round(-width * 0.7)} ${round(-width * 0.15)})` }
  return (
    drawTaperedFolds(lighter(colour, 0.8), valleys, width * 1.1, 0.3, left) +
    drawTaperedFolds(darker(colour, 0.6), valleys, width * 1.3, 0.4, {})
  )
}

function drawTaperedFolds(
  colour: string,
  valleys: readonly Fold[],
  width: number,
  strength: number,
  more: Attributes,
): string {
  const steps = 4
  const opacity = 1 - (1 - strength) ** (1 / steps)
  let lenses = ''
  for (let step = 1; step <= steps; step++)
    lenses += path(
      valleys.map((valley) => foldOutline(valley, (width * step) / steps)).join(''),
      colour,
    )
  return group(lenses, { 'fill-opacity': opacity, ...more })
}

function foldOutline([x, y, bendX, bendY, endX, endY]: Fold, width: number): string {
  const reach = Math.hypot(endX - x, endY - y) || 1
  const [nx, ny] = [((endY - y) / reach) * width, ((x - endX) / reach) * width]
  return `M${x} ${y}Q${round(bendX + nx)} ${round(bendY + ny)} ${endX} ${endY}Q${round(bendX - nx)} ${round(bendY - ny)} ${x} ${y}Z`
}

export const stitch = (d: string, colour: string, width = 3): string =>
  line(d, colour, width, { 'stroke-dasharray': '10 7', opacity: 0.8 })

/** A round tube along a path: cord, strap, wire, handle. */
export function tube(d: string, colour: string, width: number): string {
  return (
    line(d, darker(colour, 0.38), width) +
    line(d, colour, width * 0.8, {
      transform: `translate(${round(-width * 0.06)} ${round(-width * 0.06)})`,
    }) +
    line(d, lighter(colour, 0.5), width * 0.24, {
      transform: `translate(${round(-width * 0.16)} ${round(-width * 0.16)})`,
      opacity: 0.75,
    })
  )
}
