import { darker, lighter } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { metalPaint } from '../paints.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import { folds, lathe, lidPaint, softForm, stitch, TILT, tube } from '../solids.ts'
import { type Draw, FLOOR, floorShadow, wallShadow } from '../studio.ts'
import { circle, ellipse, line, place, rect, roundedRect } from '../svg.ts'
import { twill, weave } from '../textures.ts'
import { branch } from './plants.ts'

const PACK =
  'M352 470C344 300 440 236 600 236S856 300 848 470C858 640 862 780 856 900Q852 958 800 960H400Q348 958 344 900C338 780 342 640 352 470Z'
const POCKET =
  'M408 640Q410 612 440 610H760Q790 612 792 640L800 880Q798 924 760 926H440Q402 924 400 880Z'

function pack(pen: Pen, { base, shade, accent, light }: Colourway): string {
  const strap = (x: number) =>
    rect(x, 470, 34, 250, 6, material.leather) +
    rect(x - 5, 690, 44, 40, 6, 'none', { stroke: material.brass, 'stroke-width': 7 })
  const lid =
    'M346 480C336 300 440 228 600 228S864 300 854 480C856 540 780 560 600 560S344 540 346 480Z'
  const zipLine =
    line('M430 668H770', darker(base, 0.5), 10) +
    line('M430 668H770', material.brass, 4, { 'stroke-dasharray': '4 4' }) +
    rect(742, 662, 14, 46, 5, accent)
  return (
    tube('M540 240C530 150 670 150 660 240', shade, 28) +
    softForm(pen, PACK, base, {
      depth: 76,
      texture: twill(pen, base, 8),
      inside: folds(
        base,
        [
          [380, 600, 400, 760, 376, 900],
          [820, 600, 800, 760, 826, 900],
        ],
        20,
      ),
    }) +
    softForm(pen, POCKET, base, {
      depth: 34,
      texture: twill(pen, base, 8),
      inside: stitch('M420 650Q424 630 444 628H756Q776 630 780 650', light, 2.5),
    }) +
    zipLine +
    softForm(pen, lid, lighter(base, 0.06), {
      depth: 60,
      texture: twill(pen, base, 8),
      inside: stitch('M362 476C372 530 470 544 600 544S828 530 838 476', light, 3),
    }) +
    strap(458) +
    strap(708) +
    rect(556, 410, 88, 62, 6, accent) +
    line('M576 432h48M576 450h32', lighter(accent, 0.5), 4)
  )
}

const backpack: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, FLOOR - 4, 270, 0.16) + pack(pen, colours)

const backpackWithBottle: Draw = (pen, colours) => {
  const flask =
    lathe(
      pen,
      890,
      [
        [20, 440],
        [24, 470],
        [24, 500],
        [44, 540],
        [48, 600],
        [48, 900],
        [48, 900],
      ],
      material.steel,
      { paint: metalPaint(pen, material.steel), top: false },
    ) +
    lathe(
      pen,
      890,
      [
        [26, 420],
        [26, 420],
        [26, 480],
        [26, 480],
      ],
      colours.accent,
    )
  const side = softForm(
    pen,
    'M820 690Q890 670 942 690L936 900Q930 940 890 944H820Z',
    darker(colours.base, 0.06),
    {
      depth: 26,
    },
  )
  return place(
    floorShadow(pen, colours, 630, FLOOR - 4, 310, 0.15) + flask + side + pack(pen, colours),
    { x: -40 },
  )
}

const TOTE =
  'M330 470Q600 452 870 470C890 640 896 800 890 930Q886 958 856 958H344Q314 958 310 930C304 800 310 640 330 470Z'

function tote(pen: Pen, { base, accent }: Colourway): string {
  const print =
    circle(600, 700, 96, 'none', { stroke: accent, 'stroke-width': 30 }) +
    circle(692, 600, 22, accent)
  const creases = folds(
    base,
    [
      [380, 480, 430, 640, 400, 900],
      [820, 480, 780, 660, 810, 900],
      [330, 900, 440, 840, 600, 900],
      [870, 900, 760, 850, 640, 910],
    ],
    22,
  )
  const strap = tube('M440 480C430 200 560 150 600 150S770 200 760 480', base, 30)
  const patches =
    rect(418, 466, 44, 96, 4, darker(base, 0.07)) +
    rect(738, 466, 44, 96, 4, darker(base, 0.07)) +
    stitch('M424 474h32v78h-32ZM744 474h32v78h-32Z', darker(base, 0.35), 2.5)
  return (
    strap +
    softForm(pen, TOTE, base, {
      depth: 60,
      texture: weave(pen, base, 9, [440, 970]),
      inside: creases + print,
    }) +
    stitch('M336 496Q600 478 864 496', darker(base, 0.3), 2.5) +
    patches
  )
}

const toteBag: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, FLOOR - 4, 290, 0.12) + tote(pen, colours)

const toteWithLeaves: Draw = (pen, colours) => {
  const loaf =
    softForm(pen, 'M690 520L770 250Q790 200 830 216Q866 236 850 290L790 520Z', '#d09a5b', {
      depth: 30,
    }) + line('M770 320l50 20M756 376l52 20M744 430l52 20', '#f3d9ac', 9, { opacity: 0.8 })
  return (
    floorShadow(pen, colours, 600, FLOOR - 4, 290, 0.12) +
    branch(pen, [520, 540], [400, 190]) +
    branch(pen, [560, 540], [600, 220]) +
    loaf +
    tote(pen, colours)
  )
}

const buckle = (x: number, y: number, w: number, h: number): string =>
  rect(x + 4, y + 6, w, h, 20, 'none', { stroke: '#1c1830', 'stroke-width': 14, opacity: 0.22 }) +
  rect(x, y, w, h, 20, 'none', { stroke: material.brass, 'stroke-width': 17 }) +
  rect(x - 3, y - 3, w, h, 20, 'none', {
    stroke: lighter(material.brass, 0.65),
    'stroke-width': 4,
  }) +
  line(`M${x} ${y + h / 2}h${w - 4}`, lighter(material.brass, 0.2), 12)

const beltCoiled: Draw = (pen, colours) => {
  const { base } = colours
  let rings = ellipse(600, 640, 300, 300 * TILT, lidPaint(pen, lighter(base, 0.12)))
  for (let r = 276; r > 60; r -= 27)
    rings += ellipse(600, 640, r, r * TILT, 'none', {
      stroke: darker(base, 0.5),
      'stroke-width': 5,
      opacity: 0.75,
    })
  const tail = 'M500 690Q720 712 868 640V890Q720 964 500 944Z'
  const front = softForm(pen, tail, base, {
    depth: 30,
    inside: stitch('M500 708Q720 730 868 658M500 926Q720 944 868 872', lighter(base, 0.4), 3),
  })
  const holes = [560, 620, 680]
    .map((x) => ellipse(x, 824 - (x - 600) * 0.02, 9, 12, darker(base, 0.6)))
    .join('')
  return (
    floorShadow(pen, colours, 600, 900, 320, 0.22) +
    lathe(
      pen,
      600,
      [
        [300, 640],
        [300, 640],
        [300, 890],
        [300, 890],
      ],
      base,
      { gloss: 0.3, top: false },
    ) +
    rings +
    front +
    holes +
    buckle(780, 680, 130, 236)
  )
}

function strap(pen: Pen, x: number, colour: string): string {
  const d = `M${x - 52} 170H${x + 52}V1010Q${x + 52} 1050 ${x} 1080Q${x - 52} 1050 ${x - 52} 1010Z`
  const holes = [820, 880, 940, 1000].map((y) => circle(x, y, 9, darker(colour, 0.6))).join('')
  return (
    softForm(pen, d, colour, {
      depth: 22,
      inside: stitch(`M${x - 38} 180V1006M${x + 38} 180V1006`, lighter(colour, 0.45), 3),
    }) +
    holes +
    rect(x - 60, 300, 120, 40, 8, darker(colour, 0.12))
  )
}

const beltsHung: Draw = (pen, colours) => {
  const belts = [
    [480, colours.base],
    [720, material.leather],
  ] as const
  const outline = belts.map(([x]) => roundedRect(x - 52, 130, 104, 930, 30)).join('')
  return (
    wallShadow(pen, colours, outline, 24) +
    belts.map(([x, colour]) => strap(pen, x, colour) + buckle(x - 76, 110, 152, 120)).join('')
  )
}

export const bags = {
  backpack: defineMotif(
    'fashion',
    ['olive', 'ink', 'clay', 'sky'],
    [createShot('floor', backpack, 1.08), createShot('arch', backpackWithBottle, 1.06)],
    createCloseUp(backpack, [580, 560], 2),
  ),
  toteBag: defineMotif(
    'fashion',
    ['oat', 'chalk', 'mustard', 'sage'],
    [createShot('floor', toteBag, 1.08), createShot('floor', toteWithLeaves, 1.08)],
    createCloseUp(toteWithLeaves, [560, 560], 1.9),
  ),
  belt: defineMotif(
    'fashion',
    ['sand', 'graphite', 'brick'],
    [createShot('floor', beltCoiled, 1.2, 60), createShot('table', beltsHung)],
    createCloseUp(beltCoiled, [760, 760], 2.1),
  ),
}
