import { darker, lighter } from '../colour.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import { type Fold, folds, softForm, stitch, tube } from '../solids.ts'
import { rail, wallShadow } from '../studio.ts'
import { circle, line, type Point, path, smooth } from '../svg.ts'

/** An outline from its left half, from the middle of the neck to the middle of the hem. */
export const symmetric = (half: readonly Point[]): string =>
  `${smooth([...half, ...half.map(([x, y]): Point => [1200 - x, y]).reverse()])}Z`

const corner = (x: number, y: number): Point[] => [
  [x, y],
  [x, y],
]

const NECK: Point[] = [[600, 322], [540, 304], ...corner(498, 250), [430, 280], [356, 314]]

const SHORT_SLEEVED = symmetric([
  ...NECK,
  [292, 410],
  ...corner(232, 548),
  [290, 584],
  ...corner(356, 604),
  [376, 556],
  ...corner(392, 510),
  [398, 720],
  ...corner(386, 980),
  [480, 996],
  [600, 1000],
])

const LONG_SLEEVED = symmetric([
  ...NECK,
  [302, 420],
  [266, 620],
  ...corner(236, 900),
  [276, 914],
  ...corner(322, 904),
  [356, 700],
  ...corner(394, 520),
  [398, 720],
  ...corner(390, 990),
  [480, 1004],
  [600, 1008],
])

const BODY_FOLDS: Fold[] = [
  [398, 530, 470, 640, 440, 960],
  [802, 530, 720, 660, 768, 950],
  [400, 524, 430, 520, 478, 486],
  [800, 524, 768, 524, 716, 482],
  [560, 620, 590, 800, 556, 980],
  [664, 700, 640, 860, 668, 990],
]
const SLEEVE_FOLDS: Fold[] = [
  [344, 430, 318, 560, 296, 720],
  [272, 640, 310, 668, 352, 650],
  [262, 760, 300, 776, 334, 752],
  [860, 430, 884, 560, 904, 720],
  [930, 650, 890, 690, 852, 670],
  [938, 780, 900, 790, 866, 766],
]

export interface Cloth {
  colour: string
  texture?: string
  inside?: string
  sleeves?: 'long' | 'short'
  depth?: number
  /** Padded and folded things hang without creases. */
  creased?: boolean
}

export function hangingTop(
  pen: Pen,
  colours: Colourway,
  { colour, texture = '', inside = '', sleeves = 'short', depth = 46, creased = true }: Cloth,
): string {
  const outline = sleeves === 'long' ? LONG_SLEEVED : SHORT_SLEEVED
  const lines = sleeves === 'long' ? [...BODY_FOLDS, ...SLEEVE_FOLDS] : BODY_FOLDS
  const creases = creased ? folds(colour, lines, 22) : ''
  return (
    wallShadow(pen, colours, outline, 36) +
    nape(colour) +
    softForm(pen, outline, colour, {
      depth,
      force: 0.8,
      texture,
      inside: inside + armholes(colour) + creases,
    })
  )
}

/** The back of the neck, seen through the front opening, with a woven label. */
const nape = (colour: string): string =>
  path('M498 250Q600 222 702 250C676 330 524 330 498 250Z', darker(colour, 0.36)) +
  path('M572 250h56v26h-56Z', material.paper) +
  line('M584 263h32', darker(colour, 0.3), 4)

const armholes = (colour: string): string =>
  line(
    'M366 314C400 390 396 450 392 516M834 314C800 390 804 450 808 516',
    darker(colour, 0.35),
    3,
    { opacity: 0.55 },
  )

function hanger(): string {
  const wood = tube('M420 296C500 250 560 236 600 214C640 236 700 250 780 296', material.oak, 22)
  return line('M600 214V180C600 160 634 160 634 128A34 34 0 0 0 566 128', material.steel, 7) + wood
}

export const hungOnRail = (pen: Pen, drawn: string): string =>
  rail(pen, 98, material.brass) + hanger() + drawn

/** A top folded for the shelf, seen from above. */
const FOLDED =
  'M350 300Q352 276 380 268C440 252 480 240 512 236Q600 300 688 236C720 240 760 252 820 268Q848 276 850 300C858 500 858 740 852 960Q850 986 824 988Q600 998 376 988Q350 986 348 960C342 740 342 500 350 300Z'

export function foldedTop(
  pen: Pen,
  colours: Colourway,
  { colour, texture = '', inside = '' }: Cloth,
): string {
  const creases = folds(
    colour,
    [
      [392, 300, 384, 600, 390, 960],
      [808, 300, 818, 600, 806, 960],
      [480, 420, 600, 470, 720, 420],
    ],
    18,
  )
  return (
    wallShadow(pen, colours, FOLDED, 22) +
    path('M512 236Q600 206 688 236Q600 310 512 236Z', darker(colour, 0.38)) +
    softForm(pen, FOLDED, colour, { depth: 34, force: 0.8, texture, inside: inside + creases })
  )
}

export const collarRib = (d: string, colour: string, width = 22): string =>
  line(d, darker(colour, 0.14), width, { 'stroke-linecap': 'butt' }) +
  line(d, lighter(colour, 0.16), width * 0.6, {
    'stroke-linecap': 'butt',
    transform: 'translate(-1 -2)',
  }) +
  stitch(d, darker(colour, 0.3), 2)

export const buttons = (x: number, ys: readonly number[], colour: string, r = 9): string =>
  ys
    .map(
      (y) =>
        circle(x + 2, y + 3, r, '#1c1830', { opacity: 0.3 }) +
        circle(x, y, r, colour) +
        circle(x - 2.5, y, 1.6, darker(colour, 0.5)) +
        circle(x + 2.5, y, 1.6, darker(colour, 0.5)),
    )
    .join('')

export function zip(x: number, from: number, to: number, metal: string = material.brass): string {
  const d = `M${x} ${from}V${to}`
  return (
    line(d, '#1c1830', 14, { opacity: 0.4, 'stroke-linecap': 'butt' }) +
    line(d, metal, 9, { 'stroke-dasharray': '3 3', 'stroke-linecap': 'butt' }) +
    path(`M${x - 6} ${from + 6}h12l3 34q-9 8-18 0Z`, lighter(metal, 0.2))
  )
}
