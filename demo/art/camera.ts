import { darker, lighter } from './colour.ts'
import { facePaint } from './paints.ts'
import type { Pen } from './pen.ts'
import { group, type Point, path, polygon, rect, round } from './svg.ts'

/** x to the right, y up, z towards the viewer. */
export type Point3D = readonly [x: number, y: number, z: number]

export interface Box {
  at: Point3D
  size: Point3D
  colour: string
  radius?: number
  /** Art for a face, drawn in a flat sheet whose corner is 0,0 and whose size is that face's. */
  top?: string
  front?: string
  side?: string
}

/** A parallel-projection camera: straight lines stay straight, so flat art can lie on any face. */
export class Camera {
  readonly #cos: number
  readonly #sin: number
  readonly #rise: number
  readonly #fall: number
  readonly #centre: Point
  readonly #turnedRight: boolean

  constructor(yaw: number, pitch: number, centre: Point) {
    const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180]
    ;[this.#cos, this.#sin, this.#rise, this.#fall] = [
      Math.cos(a),
      Math.sin(a),
      Math.cos(b),
      Math.sin(b),
    ]
    this.#centre = centre
    this.#turnedRight = yaw < 0
  }

  project([x, y, z]: Point3D): Point {
    const across = x * this.#cos + z * this.#sin
    const near = z * this.#cos - x * this.#sin
    return [this.#centre[0] + across, this.#centre[1] - y * this.#rise + near * this.#fall]
  }

  /** Lays flat art on the plane through `corner`, with unit vectors `u` (art's x) and `v` (art's y). */
  plane(corner: Point3D, u: Point3D, v: Point3D, inner: string): string {
    const [ox, oy] = this.project(corner)
    const [ux, uy] = this.project(sum(corner, u))
    const [vx, vy] = this.project(sum(corner, v))
    const matrix = [ux - ox, uy - oy, vx - ox, vy - oy].map(
      (value) => Math.round(value * 10000) / 10000,
    )
    return group(inner, { transform: `matrix(${matrix.join(' ')} ${round(ox)} ${round(oy)})` })
  }

  floor(corner: Point3D, inner: string): string {
    return this.plane(corner, [1, 0, 0], [0, 0, 1], inner)
  }

  front(corner: Point3D, inner: string): string {
    return this.plane(corner, [1, 0, 0], [0, -1, 0], inner)
  }

  /** A box with softened edges; `at` is its left, lower, back corner. */
  box(pen: Pen, { at, size, colour, radius = 6, top = '', front = '', side = '' }: Box): string {
    const [x, y, z] = at
    const [w, h, d] = size
    const left = !this.#turnedRight
    const sideX = left ? x : x + w
    const sideSheet = (inner: string) =>
      left
        ? this.plane([sideX, y + h, z], [0, 0, 1], [0, -1, 0], inner)
        : this.plane([sideX, y + h, z + d], [0, 0, -1], [0, -1, 0], inner)
    const plate = (pw: number, ph: number, lit: number, art: string) =>
      rect(
        1,
        1,
        Math.max(1, pw - 2),
        Math.max(1, ph - 2),
        Math.min(radius, pw / 2, ph / 2),
        facePaint(pen, colour, lit),
      ) + art
    return (
      this.#hull(at, size, colour, radius) +
      sideSheet(plate(d, h, left ? 0.5 : 0.12, side)) +
      this.front([x, y + h, z + d], plate(w, h, left ? 0.32 : 0.42, front)) +
      this.floor([x, y + h, z], plate(w, d, 0.82, top))
    )
  }

  /** The outline of a box, for shadows. */
  outline([x, y, z]: Point3D, [w, h, d]: Point3D): Point[] {
    const corners: Point3D[] = []
    for (const dx of [0, w])
      for (const dy of [0, h]) for (const dz of [0, d]) corners.push([x + dx, y + dy, z + dz])
    return convexHull(corners.map((corner) => this.project(corner)))
  }

  #hull(at: Point3D, size: Point3D, colour: string, radius: number): string {
    const edge = lighter(darker(colour, 0.12), 0.14)
    const d = polygon(inset(this.outline(at, size), radius / 2))
    return path(d, edge, { stroke: edge, 'stroke-width': radius, 'stroke-linejoin': 'round' })
  }
}

const sum = (a: Point3D, b: Point3D): Point3D => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]

function inset(points: readonly Point[], by: number): Point[] {
  const cx = points.reduce((total, [x]) => total + x, 0) / points.length
  const cy = points.reduce((total, [, y]) => total + y, 0) / points.length
  return points.map(([x, y]) => {
    const reach = Math.hypot(x - cx, y - cy) || 1
    return [x - ((x - cx) / reach) * by, y - ((y - cy) / reach) * by]
  })
}

/** Convex hull, monotone chain. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const chain = (list: readonly Point[]): Point[] => {
    const kept: Point[] = []
    for (const point of list) {
      while (
        kept.length > 1 &&
        crossProduct(kept[kept.length - 2] as Point, kept[kept.length - 1] as Point, point) <= 0
      )
        kept.pop()
      kept.push(point)
    }
    return kept.slice(0, -1)
  }
  return [...chain(sorted), ...chain(sorted.reverse())]
}

const crossProduct = (a: Point, b: Point, c: Point): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
