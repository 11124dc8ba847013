import type { Point3D } from '../camera.ts'
import { darker, lighter, mix } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { ballPaint } from '../paints.ts'
import type { Colourway } from '../palette.ts'
import type { Pen } from '../pen.ts'
import { type Draw, FLOOR, floorShadow } from '../studio.ts'
import { circle, line, type Point, path, place, polygon } from '../svg.ts'
import { speckle } from '../textures.ts'

const GOLDEN = (1 + Math.sqrt(5)) / 2

const scaled = ([x, y, z]: Point3D, by: number): Point3D => [x * by, y * by, z * by]
const plus = (a: Point3D, b: Point3D): Point3D => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const dot = (a: Point3D, b: Point3D): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const unit = (a: Point3D): Point3D => scaled(a, 1 / Math.sqrt(dot(a, a)))

/** The twelve corners of an icosahedron: the middles of a football's dark panels. */
const PANELS: readonly Point3D[] = [-1, 1].flatMap((a) =>
  [-GOLDEN, GOLDEN].flatMap((b): Point3D[] => [unit([0, a, b]), unit([a, b, 0]), unit([b, 0, a])]),
)

function rolled([x, y, z]: Point3D, yaw: number, pitch: number): Point3D {
  const [c, s, d, t] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)]
  const across: Point3D = [x * c + z * s, y, z * c - x * s]
  return [across[0], across[1] * d - across[2] * t, across[1] * t + across[2] * d]
}

/** Corners of the panel round one middle, in order, each a third of the way to a neighbour. */
function panel(middle: Point3D, all: readonly Point3D[]): Point3D[] {
  const neighbours = all.filter((other) => dot(middle, other) > 0.4 && dot(middle, other) < 0.9)
  const first = neighbours[0] as Point3D
  const angle = (p: Point3D): number => {
    const flat = plus(p, scaled(middle, -dot(p, middle)))
    const u = unit(plus(first, scaled(middle, -dot(first, middle))))
    const v: Point3D = [
      middle[1] * u[2] - middle[2] * u[1],
      middle[2] * u[0] - middle[0] * u[2],
      middle[0] * u[1] - middle[1] * u[0],
    ]
    return Math.atan2(dot(flat, v), dot(flat, u))
  }
  return [...neighbours]
    .sort((a, b) => angle(a) - angle(b))
    .map((other) => unit(plus(scaled(middle, 2), other)))
}

function footballAt(pen: Pen, cx: number, cy: number, r: number, colours: Colourway): string {
  const all = PANELS.map((corner) => rolled(corner, 0.5, 0.42))
  /** Corners behind the edge are drawn out to it, so that panels run round the ball. */
  const seen = ([x, y, z]: Point3D): Point => {
    const reach = z < 0 ? r * (1.03 / Math.hypot(x, y)) : r
    return [cx + x * reach, cy - y * reach]
  }
  let patches = ''
  let seams = ''
  for (const middle of all) {
    const corners = panel(middle, all)
    if (middle[2] > -0.25)
      patches += path(polygon(corners.map(seen)), colours.base, {
        stroke: darker(colours.base, 0.2),
        'stroke-width': 5,
        'stroke-linejoin': 'round',
      })
    for (const other of all) {
      const near = dot(middle, other)
      const [from, to] = [
        unit(plus(scaled(middle, 2), other)),
        unit(plus(scaled(other, 2), middle)),
      ]
      if (near > 0.4 && near < 0.9 && from[2] > -0.1)
        seams += `M${seen(from).map(Math.round).join(' ')}L${seen(to).map(Math.round).join(' ')}`
    }
  }
  const outline = `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
  return (
    circle(cx, cy, r, ballPaint(pen, '#f6f1e8', 0.5)) +
    pen.clip(outline, line(seams, '#8f877c', 5, { opacity: 0.7 }) + patches) +
    roundness(pen, cx, cy, r)
  )
}

/** Light and shade of a ball laid over its printed surface. */
function roundness(pen: Pen, cx: number, cy: number, r: number): string {
  const shade = pen.radial(
    [
      [0, '#ffffff', 0.34],
      [0.35, '#ffffff', 0.04],
      [0.6, '#1c1830', 0.08],
      [0.9, '#1c1830', 0.46],
      [1, '#1c1830', 0.4],
    ],
    [0.36, 0.3],
    0.78,
  )
  return circle(cx, cy, r, shade)
}

const football: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, FLOOR - 12, 220) + footballAt(pen, 600, 660, 300, colours)

const footballPair: Draw = (pen, colours) => {
  const other = { ...colours, base: colours.accent }
  return (
    floorShadow(pen, colours, 800, FLOOR - 70, 170) +
    place(footballAt(pen, 800, 690, 200, other), { turn: 40, about: [800, 690] }) +
    floorShadow(pen, colours, 470, FLOOR, 200) +
    footballAt(pen, 470, 700, 264, colours)
  )
}

function basketballAt(
  pen: Pen,
  cx: number,
  cy: number,
  r: number,
  colour: string,
  turn: number,
): string {
  const outline = `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
  const seams = `M${cx} ${cy - r}Q${cx + r * 0.24} ${cy} ${cx} ${cy + r}M${cx - r} ${cy}Q${cx} ${cy + r * 0.24} ${cx + r} ${cy}M${cx - r * 0.74} ${cy - r * 0.7}Q${cx - r * 0.1} ${cy} ${cx - r * 0.62} ${cy + r * 0.8}M${cx + r * 0.74} ${cy - r * 0.7}Q${cx + r * 0.36} ${cy} ${cx + r * 0.66} ${cy + r * 0.78}`
  const printed = place(
    line(seams, darker(colour, 0.7), 11) +
      line(seams, lighter(colour, 0.3), 3, { transform: 'translate(7 7)', opacity: 0.6 }),
    { turn, about: [cx, cy] },
  )
  return (
    circle(cx, cy, r, colour) +
    pen.clip(outline, speckle(pen, colour, 11) + printed) +
    roundness(pen, cx, cy, r)
  )
}

const basketball: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, FLOOR - 12, 220) +
  basketballAt(pen, 600, 656, 304, colours.base, 18)

const basketballPair: Draw = (pen, colours) =>
  floorShadow(pen, colours, 420, FLOOR - 60, 180) +
  basketballAt(pen, 420, 690, 210, mix(colours.base, colours.accent, 0.8), -24) +
  floorShadow(pen, colours, 760, FLOOR, 190) +
  basketballAt(pen, 760, 710, 250, colours.base, 30)

export const balls = {
  football: defineMotif(
    'sports',
    ['ink', 'forest', 'brick', 'denim'],
    [createShot('floor', football, 1, 40), createShot('floor', footballPair, 1.08, 30)],
    createCloseUp(football, [560, 600], 1.8),
  ),
  basketball: defineMotif(
    'sports',
    ['clay', 'mustard', 'plum', 'teal'],
    [createShot('disc', basketball), createShot('floor', basketballPair, 1.08, 40)],
    createCloseUp(basketball, [580, 600], 1.8),
  ),
}
