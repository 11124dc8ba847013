import { WORDMARK_PATH } from '#platform/brand'
import { circle, DEFAULTS, element, group, line, path, rect } from './svg.ts'

const INK = '#14211c'
const YOLK = '#ffc629'
const PAPER = '#ffffff'

export interface BrandColours {
  /** `currentColor` takes the colour of the surrounding text. */
  ink?: string
  dot?: string
}

/** The wordmark. The ring is its O. */
export function wordmark({ ink = INK, dot = YOLK }: BrandColours = {}): string {
  const letters = group(path(WORDMARK_PATH, ink), { transform: 'translate(84 0)' })
  return wrapSvg([0, -84, 350, 92], drawMark({ ink, dot }) + letters)
}

/** The ring and the dot on a transparent background. */
export function monogram({ ink = INK, dot = YOLK }: BrandColours = {}): string {
  return wrapSvg([0, -81, 84, 84], drawMark({ ink, dot }))
}

/** The monogram on a tile, for browser tabs and home screens. */
export function favicon({ ink = PAPER, dot = YOLK }: BrandColours = {}, tile = INK): string {
  const ground = rect(-14, -95, 112, 112, 26, tile)
  return wrapSvg([-14, -95, 112, 112], ground + drawMark({ ink, dot }))
}

/** A ring of radius 31 about 40,-37 with a gap of 44° at the upper right, and the dot outside it. */
function drawMark({ ink, dot }: Required<BrandColours>): string {
  const ring = line('M68.5 -49.1A31 31 0 1 1 52.1 -65.5', ink, 13.5, { 'stroke-linecap': 'butt' })
  return ring + circle(72.5, -69.5, 9.2, dot)
}

function wrapSvg(viewBox: [number, number, number, number], inner: string): string {
  const name = { role: 'img', 'aria-label': 'Outwit' }
  const frame = { xmlns: 'http://www.w3.org/2000/svg', viewBox: viewBox.join(' ') }
  return element('svg', { ...frame, ...name, ...DEFAULTS }, inner)
}
