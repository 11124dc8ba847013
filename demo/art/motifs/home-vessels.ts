import { darker, lighter, mix } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { roundPaint, shine } from '../paints.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import { bandOutline, lathe, latheOutline, type Profile, TILT, tube } from '../solids.ts'
import { type Draw, FLOOR, floorShadow, plinth } from '../studio.ts'
import { ellipse, line, path, place } from '../svg.ts'
import { branch } from './plants.ts'

const BELLIED: Profile = [
  [86, 420],
  [86, 420],
  [74, 470],
  [120, 560],
  [214, 690],
  [226, 800],
  [176, 910],
  [130, FLOOR],
  [130, FLOOR],
]
const TALL: Profile = [
  [70, 380],
  [70, 380],
  [64, 520],
  [110, 620],
  [140, 740],
  [134, 880],
  [120, FLOOR],
  [120, FLOOR],
]

function dippedVase(
  pen: Pen,
  { base, light, accent }: Colourway,
  profile: Profile,
  dip: number,
): string {
  const glaze = path(
    `M200 ${dip}Q400 ${dip + 60} 600 ${dip + 56}T1000 ${dip}V1200H200Z`,
    roundPaint(pen, base, 0.5),
  )
  const rim = mix(light, accent, 0.08)
  return (
    lathe(pen, 600, profile, rim, { gloss: 0.2, lip: 12 }) +
    pen.clip(latheOutline(600, profile), glaze)
  )
}

const vaseWithBranch: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, FLOOR, 190) +
  branch(pen, [600, 470], [470, 90]) +
  branch(pen, [610, 470], [760, 170]) +
  dippedVase(pen, colours, BELLIED, 640)

const vasePair: Draw = (pen, colours) => {
  const low: Profile = [
    [60, 700],
    [60, 700],
    [56, 730],
    [130, 800],
    [150, 880],
    [110, FLOOR + 20],
    [90, FLOOR + 30],
    [90, FLOOR + 30],
  ]
  return (
    floorShadow(pen, colours, 520, FLOOR, 160) +
    place(branch(pen, [600, 420], [690, 60]), { x: -80 }) +
    place(dippedVase(pen, colours, TALL, 560), { x: -80 }) +
    floorShadow(pen, colours, 770, FLOOR + 30, 130) +
    lathe(pen, 770, low, colours.accent, { gloss: 0.25, lip: 10 })
  )
}

const MUG: Profile = [
  [196, 520],
  [196, 520],
  [198, 700],
  [192, 880],
  [172, 945],
  [150, FLOOR],
  [150, FLOOR],
]

function mugBody(pen: Pen, { base, light }: Colourway): string {
  const handle = 'M780 600c120-40 190 20 180 120s-110 160-196 130'
  const raw = path(
    bandOutline(600, 194, 880, 150, FLOOR + 12),
    roundPaint(pen, mix(light, material.oak, 0.25), 0.05),
  )
  return (
    tube(handle, darker(base, 0.06), 46) +
    lathe(pen, 600, MUG, base, { gloss: 0.55, lip: 13 }) +
    pen.clip(latheOutline(600, MUG), raw) +
    shine(pen, 'M478 590Q470 720 486 850', 12, 0.4)
  )
}

function coffee(pen: Pen): string {
  const crema = pen.radial(
    [
      [0, '#b9834f'],
      [0.6, '#8a5630'],
      [1, '#5d371f'],
    ],
    [0.42, 0.4],
    0.6,
  )
  return (
    ellipse(600, 531, 168, 168 * TILT * 0.92, crema) +
    ellipse(560, 524, 60, 9, '#d9ad7c', { opacity: 0.5 })
  )
}

const steam = (pen: Pen): string =>
  pen.featheredStroke('M560 470c-50-70 50-110 0-190s20-90 10-130', '#ffffff', 46, 0.42) +
  pen.featheredStroke('M650 470c-40-60 50-90 10-160s10-70 0-110', '#ffffff', 36, 0.36)

const mugFront: Draw = (pen, colours) =>
  floorShadow(pen, colours, 610, FLOOR, 210) + mugBody(pen, colours)

const mugServed: Draw = (pen, colours) => {
  const saucer: Profile = [
    [310, FLOOR - 10],
    [310, FLOOR - 10],
    [300, FLOOR],
    [190, FLOOR + 34],
    [180, FLOOR + 34],
  ]
  return (
    floorShadow(pen, colours, 600, FLOOR + 40, 300) +
    lathe(pen, 600, saucer, lighter(colours.base, 0.25), { gloss: 0.4 }) +
    floorShadow(pen, { ...colours, backdrop: colours.base }, 600, FLOOR - 6, 150) +
    place(mugBody(pen, colours) + coffee(pen), { y: -14 }) +
    steam(pen)
  )
}

const POT: Profile = [
  [104, 560],
  [190, 590],
  [254, 680],
  [262, 780],
  [220, 890],
  [170, FLOOR],
  [170, FLOOR],
]

const teapot: Draw = (pen, colours) => {
  const { base, accent } = colours
  const spout =
    'M400 760c-90-20-110-110-150-150-14-16-44-14-60 6l-10-10c16-40 84-60 118-22 40 44 70 60 120 66l40 150Z'
  const lid: Profile = [
    [0, 498],
    [50, 504],
    [104, 536],
    [116, 566],
    [116, 566],
  ]
  return (
    floorShadow(pen, colours, 600, FLOOR, 240) +
    line('M400 640C390 330 810 330 800 640', material.oak, 30) +
    line('M404 630C398 340 790 330 794 600', lighter(material.oak, 0.4), 9, { opacity: 0.7 }) +
    path(spout, roundPaint(pen, darker(base, 0.05), 0.3)) +
    lathe(pen, 600, POT, base, { gloss: 0.45, top: false }) +
    lathe(pen, 600, lid, lighter(base, 0.06), { gloss: 0.45, top: false }) +
    lathe(
      pen,
      600,
      [
        [0, 446],
        [22, 452],
        [28, 474],
        [14, 500],
        [14, 504],
      ],
      accent,
      { top: false },
    ) +
    shine(pen, 'M420 690Q388 780 430 862', 14, 0.38)
  )
}

const teapotWithCup: Draw = (pen, colours) => {
  const cup: Profile = [
    [92, 850],
    [92, 850],
    [90, 910],
    [70, 985],
    [56, 1000],
    [56, 1000],
  ]
  return (
    place(teapot(pen, colours), { x: -70, y: -30, scale: 0.92 }) +
    floorShadow(pen, colours, 910, 1000, 80) +
    lathe(pen, 910, cup, lighter(colours.base, 0.15), { gloss: 0.4, lip: 7 })
  )
}

const wateringCan: Draw = (pen, colours) => {
  const { base } = colours
  const body: Profile = [
    [150, 560],
    [150, 560],
    [176, 740],
    [196, FLOOR],
    [196, FLOOR],
  ]
  const x = 660
  return (
    floorShadow(pen, colours, x, FLOOR, 220) +
    tube(`M${x + 150} 850C1010 850 1000 420 ${x + 60} 500l-70 50`, darker(base, 0.05), 28) +
    path(
      'M520 880C400 850 380 640 236 470l36-26c130 150 190 220 260 260Z',
      roundPaint(pen, darker(base, 0.08), 0.4),
    ) +
    place(
      lathe(
        pen,
        600,
        [
          [66, 560],
          [66, 560],
          [18, 626],
          [18, 640],
        ],
        base,
        { gloss: 0.5 },
      ),
      { x: -352, y: -140, turn: -38, about: [600, 600] },
    ) +
    lathe(pen, x, body, base, { gloss: 0.45, lip: 10 }) +
    line(`M${x - 186} 850a186 44 0 0 0 376 0`, darker(base, 0.3), 4, { opacity: 0.5 }) +
    shine(pen, `M${x - 92} 640Q${x - 104} 760 ${x - 112} 880`, 12, 0.4)
  )
}

const wateringCanWithPlant: Draw = (pen, colours) =>
  branch(pen, [700, 560], [590, 220]) +
  branch(pen, [690, 560], [830, 250]) +
  wateringCan(pen, colours)

const onPlinth =
  (draw: Draw): Draw =>
  (pen, colours) =>
    plinth(pen, colours, 880, 360, 170) +
    place(draw(pen, { ...colours, backdrop: lighter(colours.backdrop, 0.2) }), {
      y: 10 - 90,
      scale: 0.92,
      about: [600, FLOOR],
    })

export const vessels = {
  vase: defineMotif(
    'home',
    ['clay', 'sage', 'ink', 'mustard', 'chalk'],
    [createShot('arch', vaseWithBranch, 1.06), createShot('floor', vasePair, 1.12)],
    createCloseUp(vaseWithBranch, [590, 560], 2),
    createCloseUp(vasePair, [570, 620], 1.9),
  ),
  mug: defineMotif(
    'home',
    ['forest', 'clay', 'chalk', 'butter', 'sky'],
    [createShot('floor', mugFront, 1.35), createShot('disc', onPlinth(mugFront), 1.08)],
    createShot('floor', mugServed, 1.15, 20),
  ),
  teapot: defineMotif(
    'home',
    ['graphite', 'sage', 'clay', 'blush'],
    [createShot('disc', teapot, 1.25), createShot('floor', teapotWithCup, 1.15, 30)],
    createCloseUp(teapot, [520, 640], 2),
  ),
  wateringCan: defineMotif(
    'home',
    ['mustard', 'forest', 'coral', 'sky'],
    [createShot('floor', wateringCan, 1.2), createShot('arch', wateringCanWithPlant, 1.12)],
    createCloseUp(wateringCan, [420, 620], 1.8),
  ),
}
