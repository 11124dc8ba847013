import { darker, lighter } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import { type Fold, folds, softForm, stitch } from '../solids.ts'
import { type Draw, rail, wallShadow } from '../studio.ts'
import { circle, line, type Point, path, place, rect } from '../svg.ts'
import { dots, knit, twill } from '../textures.ts'
import { buttons, hungOnRail, symmetric } from './garments.ts'

const corner = (x: number, y: number): Point[] => [
  [x, y],
  [x, y],
]

const SLIP_DRESS = symmetric([
  [600, 372],
  [552, 356],
  ...corner(530, 226),
  ...corner(508, 226),
  [486, 340],
  ...corner(436, 410),
  [462, 500],
  [474, 580],
  [446, 700],
  [392, 860],
  ...corner(336, 1040),
  [460, 1066],
  [600, 1060],
])

const DRESS_FOLDS: Fold[] = [
  [500, 600, 470, 820, 410, 1050],
  [560, 610, 548, 840, 510, 1060],
  [640, 610, 660, 840, 690, 1060],
  [704, 600, 740, 820, 800, 1050],
  [604, 640, 610, 860, 604, 1060],
  [462, 470, 500, 486, 540, 470],
  [738, 470, 700, 490, 664, 474],
]

const slipDress: Draw = (pen, colours) => {
  const { base } = colours
  const waist = line('M466 580Q600 606 734 580', darker(base, 0.35), 4, { opacity: 0.6 })
  return hungOnRail(
    pen,
    wallShadow(pen, colours, SLIP_DRESS, 36) +
      path('M530 330Q600 300 670 330L650 372H550Z', darker(base, 0.36)) +
      softForm(pen, SLIP_DRESS, base, { depth: 54, inside: folds(base, DRESS_FOLDS, 30) + waist }),
  )
}

const TEA_DRESS = symmetric([
  [600, 350],
  [560, 310],
  ...corner(512, 250),
  [450, 276],
  [392, 306],
  [344, 380],
  ...corner(312, 470),
  [370, 500],
  ...corner(420, 506),
  ...corner(436, 450),
  [462, 540],
  [470, 600],
  [430, 740],
  [380, 900],
  ...corner(340, 1040),
  [460, 1062],
  [600, 1058],
])

const teaDress: Draw = (pen, colours) => {
  const { base, light, accent } = colours
  const belt =
    path('M440 588Q600 616 760 588V632Q600 660 440 632Z', accent) +
    rect(574, 594, 52, 58, 8, 'none', { stroke: material.brass, 'stroke-width': 8 })
  const inside = dots(pen, light, 44, 7, 0.85) + folds(base, DRESS_FOLDS, 30) + belt
  return hungOnRail(
    pen,
    wallShadow(pen, colours, TEA_DRESS, 36) +
      path('M512 250Q600 222 688 250L640 330H560Z', darker(base, 0.36)) +
      softForm(pen, TEA_DRESS, base, { depth: 54, inside }) +
      buttons(600, [390, 440, 490, 540], lighter(light, 0.4), 7),
  )
}

const JEANS = symmetric([
  [600, 250],
  [500, 246],
  ...corner(438, 238),
  [426, 400],
  [410, 600],
  [400, 820],
  ...corner(398, 1056),
  [470, 1064],
  ...corner(552, 1056),
  [566, 860],
  [588, 620],
  [600, 520],
])

function denim(pen: Pen, { base, light }: Colourway): string {
  const fade = (x: number) =>
    `<ellipse cx="${x}" cy="560" rx="62" ry="240" fill="${pen.radial([
      [0, lighter(light, 0.2), 0.75],
      [1, light, 0],
    ])}"/>`
  return twill(pen, base, 7) + fade(500) + fade(700)
}

function jeansSeams({ base, accent }: Colourway): string {
  const gold = material.brass
  const waistband =
    path('M430 236Q600 256 770 236V292Q600 312 430 292Z', darker(base, 0.08)) +
    stitch('M432 286Q600 306 768 286', gold, 3)
  const loops = [474, 560, 720]
    .map((x) =>
      rect(x, 238, 16, 66, 3, lighter(base, 0.08), {
        stroke: darker(base, 0.35),
        'stroke-width': 1.5,
      }),
    )
    .join('')
  const pockets = stitch(
    'M436 392Q516 392 536 306M764 392Q684 392 664 306M438 402Q526 402 546 308M762 402Q674 402 654 308',
    gold,
    2.5,
  )
  const seams =
    line('M600 300V520M600 520L590 620', darker(base, 0.4), 4, { opacity: 0.7 }) +
    stitch('M632 308V440Q630 490 604 506M410 1036H548M652 1036H792', gold, 2.5)
  const rivets = [
    [448, 384],
    [536, 312],
    [752, 384],
    [664, 312],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 5, accent))
    .join('')
  return (
    waistband +
    loops +
    pockets +
    seams +
    rivets +
    buttons(600, [272], gold, 13) +
    folds(
      base,
      [
        [570, 500, 500, 540, 440, 540],
        [630, 500, 700, 540, 760, 540],
        [430, 760, 500, 780, 550, 760],
        [650, 780, 720, 800, 780, 770],
      ],
      16,
    )
  )
}

const jeans: Draw = (pen, colours) => {
  const clip = (x: number) =>
    rect(x, 150, 34, 110, 6, material.oak) + line(`M${x + 17} 150V104`, material.steel, 6)
  return (
    rail(pen, 98, material.brass) +
    wallShadow(pen, colours, JEANS, 36) +
    softForm(pen, JEANS, colours.base, {
      depth: 54,
      texture: denim(pen, colours),
      inside: jeansSeams(colours),
    }) +
    clip(478) +
    clip(688)
  )
}

const FOLDED_JEANS =
  'M330 320Q330 300 352 298H850Q872 300 872 322L880 930Q880 952 858 954H344Q320 952 322 930Z'

function foldedPair(pen: Pen, colours: Colourway): string {
  const { base } = colours
  const pocketShape = 'M420 480H620V640L520 700L420 640Z'
  const pocket =
    softForm(pen, pocketShape, base, { depth: 14, texture: twill(pen, base, 7) }) +
    stitch(
      'M430 492H610M430 500V634L520 688L610 634V500M440 560Q520 610 600 560',
      material.brass,
      3,
    )
  const band =
    path('M320 298H880V372H320Z', darker(base, 0.07)) +
    stitch('M326 366H876', material.brass, 3) +
    rect(660, 310, 130, 84, 4, material.leather) +
    line('M684 340h82M684 362h60', darker(material.leather, 0.4), 4)
  return softForm(pen, FOLDED_JEANS, base, {
    depth: 34,
    texture: twill(pen, base, 7),
    inside:
      band +
      pocket +
      folds(
        base,
        [
          [700, 420, 690, 700, 720, 940],
          [350, 800, 500, 780, 620, 820],
        ],
        20,
      ),
  })
}

const jeansFolded: Draw = (pen, colours) => {
  const under = { ...colours, base: darker(colours.base, 0.25), light: colours.base }
  return place(
    wallShadow(pen, colours, FOLDED_JEANS, 44) +
      place(foldedPair(pen, under), { x: 16, y: 22, turn: 1.5 }) +
      foldedPair(pen, colours),
    { turn: -6, y: -20 },
  )
}

const SCARF_LEFT = 'M452 96C440 300 420 560 428 850Q500 866 566 852C560 600 570 360 560 96Z'
const SCARF_RIGHT = 'M600 96C620 300 640 500 648 720Q716 730 780 716C770 480 760 300 744 96Z'

const tassels = (from: number, to: number, y: number, colour: string): string => {
  let d = ''
  for (let x = from + 8; x < to; x += 15) d += `M${x} ${y}q${(x % 4) - 2} 40 ${(x % 7) - 3} 76`
  return line(d, darker(colour, 0.12), 6.5)
}

interface Tail {
  outline: string
  bandsFrom: number
  left: number
  valleys: readonly Fold[]
}

function scarfTail(
  pen: Pen,
  colours: Colourway,
  { outline, bandsFrom, left, valleys }: Tail,
): string {
  const bands = [0, 46, 92]
    .map((dy) => rect(380, bandsFrom + dy, 440, 24, 0, colours.accent))
    .join('')
  return softForm(pen, outline, colours.base, {
    depth: 46,
    texture: knit(pen, colours.base, 20, [90, bandsFrom + 170, left, left + 200]),
    inside: bands + folds(colours.base, valleys, 22),
  })
}

const scarf: Draw = (pen, colours) => {
  const knot =
    'M420 110C430 60 770 60 776 110C790 190 770 240 740 262C640 300 520 296 452 262C420 230 412 180 420 110Z'
  return (
    wallShadow(pen, colours, SCARF_LEFT + SCARF_RIGHT, 36) +
    tassels(652, 780, 716, colours.base) +
    scarfTail(pen, colours, {
      outline: SCARF_RIGHT,
      bandsFrom: 560,
      left: 590,
      valleys: [[690, 200, 700, 460, 710, 720]],
    }) +
    tassels(430, 566, 850, colours.base) +
    scarfTail(pen, colours, {
      outline: SCARF_LEFT,
      bandsFrom: 700,
      left: 405,
      valleys: [[500, 200, 486, 520, 496, 850]],
    }) +
    softForm(pen, knot, colours.base, {
      depth: 60,
      texture: knit(pen, colours.base, 20, [60, 310, 400, 800]),
      inside: folds(
        colours.base,
        [
          [440, 150, 600, 230, 760, 140],
          [450, 210, 600, 280, 750, 210],
        ],
        24,
      ),
    }) +
    circle(600, 92, 26, material.oak) +
    circle(592, 84, 8, lighter(material.oak, 0.6))
  )
}

const scarfFolded: Draw = (pen, colours) => {
  const d = 'M330 330Q600 310 870 330Q884 600 872 800Q600 820 330 800Q318 560 330 330Z'
  const checks =
    [400, 560, 720]
      .map((x) => rect(x, 300, 54, 540, 0, colours.accent, { opacity: 0.5 }))
      .join('') +
    [420, 600].map((y) => rect(300, y, 600, 54, 0, colours.light, { opacity: 0.6 })).join('')
  return place(
    wallShadow(pen, colours, d, 30) +
      tassels(336, 868, 800, colours.base) +
      softForm(pen, d, colours.base, {
        depth: 44,
        texture: knit(pen, colours.base, 18, [300, 830, 310, 890]),
        inside: checks + folds(colours.base, [[330, 690, 600, 710, 870, 690]], 18),
      }),
    { turn: 7, scale: 1.1 },
  )
}

export const fashionBottoms = {
  dress: defineMotif(
    'fashion',
    ['plum', 'coral', 'forest', 'sky'],
    [createShot('wall', slipDress, 1.06), createShot('wall', teaDress, 1.06)],
    createCloseUp(slipDress, [600, 470], 2, 'wall'),
    createCloseUp(teaDress, [600, 500], 2.2, 'wall'),
  ),
  jeans: defineMotif(
    'fashion',
    ['denim', 'ink', 'sky'],
    [createShot('wall', jeans, 1.08), createShot('table', jeansFolded)],
    createCloseUp(jeansFolded, [560, 470], 2),
  ),
  scarf: defineMotif(
    'fashion',
    ['mustard', 'brick', 'oat', 'teal'],
    [createShot('wall', scarf, 1.1), createShot('table', scarfFolded)],
    createCloseUp(scarf, [540, 760], 2.1, 'wall'),
  ),
}
