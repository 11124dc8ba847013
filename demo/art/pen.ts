import { type Attributes, element, group, type Point } from './svg.ts'
import { ID_PLACEHOLDER } from './unique-ids.ts'

export type Stop = readonly [offset: number, colour: string, opacity?: number]

/** Collects the definitions (gradients, clips, repeated paths) of one picture. */
export class Pen {
  readonly random: () => number
  readonly #ids = new Map<string, string>()

  constructor(seed = 0) {
    this.random = createRandom(seed)
  }

  get definitions(): string {
    const written = [...this.#ids].map(([content, id]) => content.replace(' ', ` id="${id}" `))
    return `<defs>${written.join('')}</defs>`
  }

  linear(stops: readonly Stop[], from: Point = [0, 0], to: Point = [1, 0]): string {
    const [x1, y1] = from
    const [x2, y2] = to
    return this.#paint('linearGradient', { x1, y1, x2, y2 }, renderStops(stops))
  }

  radial(stops: readonly Stop[], centre: Point = [0.5, 0.5], r = 0.5): string {
    return this.#paint('radialGradient', { cx: centre[0], cy: centre[1], r }, renderStops(stops))
  }

  clip(d: string, inner: string): string {
    const clip = this.#define('clipPath', { clipPathUnits: 'userSpaceOnUse' }, this.reuse(d))
    return group(inner, { 'clip-path': `url(#${clip})` })
  }

  /** Draws a path by reference to its definition, which the picture holds once. */
  reuse(d: string, attributes: Attributes = {}): string {
    return element('use', { href: `#${this.#define('path', { d }, '')}`, ...attributes })
  }

  /** A stroke that fades out to both sides. Stacked strokes: a blur filter costs ten times as much to rasterise. */
  featheredStroke(
    d: string,
    colour: string,
    width: number,
    strength: number,
    more: Attributes = {},
  ): string {
    const steps = Math.round(Math.min(11, Math.max(3, width / 12)))
    const opacity = 1 - (1 - strength) ** (1 / steps)
    let copies = ''
    for (let step = 1; step <= steps; step++)
      copies += this.reuse(d, { 'stroke-width': (width * step) / steps })
    return group(copies, { stroke: colour, 'stroke-opacity': opacity, ...more })
  }

  #paint(tag: string, attributes: Attributes, inner: string): string {
    return `url(#${this.#define(tag, attributes, inner)})`
  }

  #define(tag: string, attributes: Attributes, inner: string): string {
    const content = element(tag, attributes, inner)
    const known = this.#ids.get(content)
    const id = known ?? `${ID_PLACEHOLDER}${this.#ids.size.toString(36)}`
    this.#ids.set(content, id)
    return id
  }
}

const renderStops = (stops: readonly Stop[]): string =>
  stops
    .map(([offset, colour, opacity]) =>
      element('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }),
    )
    .join('')

/** mulberry32 */
function createRandom(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
