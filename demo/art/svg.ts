export type Attributes = Record<string, string | number | undefined>
export type Point = readonly [number, number]

/** One decimal is below a pixel at every size we render, and keeps the files small. */
export const round = (value: number): string => String(Math.round(value * 10) / 10)

export function element(tag: string, attributes: Attributes, inner = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? round3(value) : value}"`)
    .join('')
  return inner ? `<${tag}${written}>${inner}</${tag}>` : `<${tag}${written}/>`
}

const round3 = (value: number): string => String(Math.round(value * 1000) / 1000)

export const path = (d: string, fill: string | undefined, more: Attributes = {}): string =>
  element('path', { d, fill, ...more })

/** Every drawing's outermost element carries these, so that lines need not repeat them. */
export const DEFAULTS: Attributes = {
  fill: 'none',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
}

export const line = (d: string, colour: string, width: number, more: Attributes = {}): string =>
  element('path', { d, stroke: colour, 'stroke-width': width, ...more })

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
): string => element('ellipse', { cx, cy, rx, ry, fill, ...more })

export const circle = (
  cx: number,
  cy: number,
  r: number,
  fill: string,
  more: Attributes = {},
): string => element('circle', { cx, cy, r, fill, ...more })

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  rx: number,
  fill: string,
  more: Attributes = {},
): string => element('rect', { x, y, width, height, rx, fill, ...more })

export const group = (inner: string, attributes: Attributes = {}): string =>
  element('g', attributes, inner)

/** Puts a drawing made round 0,0 in its place. */
export const moveTo = (x: number, y: number, inner: string, turn = 0): string =>
  group(inner, {
    transform: `translate(${round(x)} ${round(y)})${turn ? ` rotate(${round(turn)})` : ''}`,
  })

/** Scales and turns around the picture's centre, then shifts by x and y. */
export function place(inner: string, at: Placement): string {
  const { x = 0, y = 0, scale = 1, turn = 0, flip = false, about = [600, 600] } = at
  const [cx, cy] = about
  const across = flip ? -scale : scale
  return group(inner, {
    transform: `translate(${round(cx + x)} ${round(cy + y)}) rotate(${round(turn)}) scale(${across} ${scale}) translate(${-cx} ${-cy})`,
  })
}

export interface Placement {
  x?: number
  y?: number
  scale?: number
  turn?: number
  flip?: boolean
  about?: Point
}

export const polygon = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`

/** A path with the corners of a rectangle rounded, for places that need path data. */
export function roundedRect(x: number, y: number, w: number, h: number, r: number): string {
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${x + r} ${y}h${w - 2 * r}${arc(r, r)}v${h - 2 * r}${arc(-r, r)}h${2 * r - w}${arc(-r, -r)}v${2 * r - h}${arc(r, -r)}Z`
}

/**
 * Cubic segments of a Catmull-Rom curve through the points; a point given twice makes a corner.
 * A handle is never longer than its segment allows, or short segments beside long ones would loop.
 */
export function curveThrough(points: readonly Point[]): string {
  const at = (index: number): Point =>
    points[Math.min(points.length - 1, Math.max(0, index))] as Point
  let d = ''
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (length === 0) continue
    const [ax, ay] = handle(before, to, length)
    const [bx, by] = handle(from, after, length)
    d += `C${round(from[0] + ax)} ${round(from[1] + ay)} ${round(to[0] - bx)} ${round(to[1] - by)} ${round(to[0])} ${round(to[1])}`
  }
  return d
}

function handle([x, y]: Point, [nextX, nextY]: Point, segment: number): Point {
  const reach = Math.hypot(nextX - x, nextY - y) || 1
  const share = Math.min(reach / 6, segment * 0.38) / reach
  return [(nextX - x) * share, (nextY - y) * share]
}

export function smooth(points: readonly Point[]): string {
  const [first] = points
  return first ? `M${round(first[0])} ${round(first[1])}${curveThrough(points)}` : ''
}
