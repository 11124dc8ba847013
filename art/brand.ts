import { letters } from './brand-letters.ts'
import { circle, DEFAULTS, element, group, line, path, rect } from './svg.ts'

const INK = '#14211c'
const YOLK = '#ffc629'
const PAPER = '#ffffff'

export interface Ink {
  /** `currentColor` takes the ink of the text around it. */
  ink?: string
  dot?: string
}

/** The name: the ring is its O. */
export function wordmark({ ink = INK, dot = YOLK }: Ink = {}): string {
  const rest = group(path(letters, ink), { transform: 'translate(84 0)' })
  return standalone([0, -84, 350, 92], mark({ ink, dot }) + rest)
}

/** The ring and the dot that got out, on nothing. */
export function monogram({ ink = INK, dot = YOLK }: Ink = {}): string {
  return standalone([0, -81, 84, 84], mark({ ink, dot }))
}

/** The monogram on a tile, for tabs and home screens. */
export function favicon({ ink = PAPER, dot = YOLK }: Ink = {}, tile = INK): string {
  const ground = rect(-14, -95, 112, 112, 26, tile)
  return standalone([-14, -95, 112, 112], ground + mark({ ink, dot }))
}

/** A ring of radius 31 about 40,-37 with a gap of 44° at the upper right, and the dot outside it. */
function mark({ ink, dot }: Required<Ink>): string {
  const ring = line('M68.5 -49.1A31 31 0 1 1 52.1 -65.5', ink, 13.5, { 'stroke-linecap': 'butt' })
  return ring + circle(72.5, -69.5, 9.2, dot)
}

function standalone(viewBox: [number, number, number, number], inner: string): string {
  const name = { role: 'img', 'aria-label': 'Outwit' }
  const frame = { xmlns: 'http://www.w3.org/2000/svg', viewBox: viewBox.join(' ') }
  return element('svg', { ...frame, ...name, ...DEFAULTS }, inner)
}
