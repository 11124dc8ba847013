import { Camera } from '../camera.ts'
import { darker, lighter, mix } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { ballPaint, facePaint, roundPaint } from '../paints.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import {
  ball,
  bandOutline,
  lathe,
  latheOutline,
  lidPaint,
  type Profile,
  softForm,
  TILT,
} from '../solids.ts'
import { boxShadow, type Draw, FLOOR, floorShadow } from '../studio.ts'
import { circle, line, path, place, rect } from '../svg.ts'
import { woodGrain } from '../textures.ts'

function cylinder(
  pen: Pen,
  cx: number,
  top: number,
  foot: number,
  r: number,
  colour: string,
): string {
  return lathe(
    pen,
    cx,
    [
      [r, top],
      [r, top],
      [r, foot],
      [r, foot],
    ],
    colour,
    { gloss: 0.15 },
  )
}

function cone(pen: Pen, cx: number, top: number, foot: number, r: number, colour: string): string {
  const d = `M${cx} ${top}L${cx - r} ${foot}A${r} ${r * TILT} 0 0 0 ${cx + r} ${foot}Z`
  return path(d, roundPaint(pen, colour, 0.2), { 'stroke-linejoin': 'round' })
}

const blocks: Draw = (pen, colours) => {
  const { base, accent, shade, light } = colours
  const camera = new Camera(28, 15, [600, FLOOR - 60])
  const cube = (x: number, y: number, z: number, size: number, colour: string) =>
    camera.box(pen, { at: [x, y, z], size: [size, size, size], colour, radius: 16 })
  return (
    boxShadow(colours, camera, [6, 0, -190], [190, 190, 190]) +
    boxShadow(colours, camera, [-260, 0, -160], [190, 190, 190]) +
    cube(-260, 0, -160, 190, base) +
    cube(6, 0, -190, 190, mix(material.oak, light, 0.25)) +
    cube(-140, 192, -170, 180, accent) +
    cone(pen, 500, 330, 508, 86, shade) +
    floorShadow(pen, colours, 850, FLOOR - 10, 110) +
    cylinder(pen, 850, 760, FLOOR - 10, 92, accent) +
    ball(pen, 850, 690, 84, base, 0.35) +
    floorShadow(pen, colours, 410, FLOOR + 30, 76) +
    cylinder(pen, 410, FLOOR - 30, FLOOR + 28, 72, mix(material.oak, light, 0.3))
  )
}

const tower: Draw = (pen, colours) => {
  const { base, accent, shade, light } = colours
  const camera = new Camera(-30, 15, [600, FLOOR - 40])
  const brick = (y: number, colour: string, shift: number, w = 320) =>
    camera.box(pen, { at: [-w / 2 + shift, y, -90], size: [w, 120, 180], colour, radius: 16 })
  return (
    boxShadow(colours, camera, [-160, 0, -90], [320, 120, 180]) +
    brick(0, shade, 0) +
    brick(122, base, 14, 290) +
    brick(244, light, -10, 270) +
    brick(366, accent, 8, 240) +
    brick(488, material.oak, 0, 200) +
    cone(pen, 606, 180, 360, 80, base)
  )
}

function wheel(pen: Pen, x: number, y: number, r: number, { accent }: Colourway): string {
  return (
    circle(x + 6, y + 5, r, darker(material.walnut, 0.4)) +
    circle(x, y, r, facePaint(pen, material.walnut, 0.5)) +
    circle(x, y, r * 0.66, facePaint(pen, lighter(material.walnut, 0.2), 0.5)) +
    circle(x, y, r * 0.24, accent)
  )
}

function engine(pen: Pen, colours: Colourway): string {
  const { base, accent, shade } = colours
  const boiler =
    rect(
      250,
      640,
      330,
      180,
      60,
      pen.linear(
        [
          [0, lighter(base, 0.4)],
          [0.35, base],
          [1, darker(base, 0.4)],
        ],
        [0, 0],
        [0, 1],
      ),
    ) +
    rect(330, 636, 26, 188, 4, accent) +
    rect(450, 636, 26, 188, 4, accent)
  const cab =
    softForm(pen, 'M540 520H740V830H540Z', shade, {
      depth: 24,
      inside: rect(590, 570, 100, 96, 14, darker(shade, 0.5)),
    }) +
    softForm(pen, 'M516 490Q516 470 540 470H744Q766 470 766 490V528H516Z', accent, { depth: 18 })
  const bed = softForm(pen, 'M230 806H760V860H230Z', material.oak, {
    depth: 18,
    texture: woodGrain(pen, material.oak),
  })
  const chimney = lathe(
    pen,
    330,
    [
      [44, 510],
      [44, 510],
      [40, 540],
      [26, 580],
      [26, 650],
      [26, 650],
    ],
    accent,
    { gloss: 0.3 },
  )
  return (
    chimney +
    ball(pen, 450, 636, 36, material.brass, 0.8) +
    boiler +
    cab +
    bed +
    [300, 430].map((x) => wheel(pen, x, 880, 62, colours)).join('') +
    wheel(pen, 650, 856, 88, colours)
  )
}

function wagon(pen: Pen, x: number, tone: string, colours: Colourway): string {
  const load =
    ball(pen, x + 80, 700, 54, colours.accent, 0.3) +
    ball(pen, x + 180, 706, 48, colours.light, 0.3)
  return (
    load +
    softForm(pen, `M${x} 710H${x + 260}V830H${x}Z`, tone, { depth: 24 }) +
    softForm(pen, `M${x - 10} 816H${x + 270}V860H${x - 10}Z`, material.oak, {
      depth: 16,
      texture: woodGrain(pen, material.oak),
    }) +
    wheel(pen, x + 60, 880, 58, colours) +
    wheel(pen, x + 200, 880, 58, colours)
  )
}

const train: Draw = (pen, colours) =>
  place(
    floorShadow(pen, colours, 640, 938, 520, 0.06) +
      line('M740 842H850', material.walnut, 16) +
      wagon(pen, 840, colours.base, colours) +
      engine(pen, colours),
    { x: -66, scale: 0.92, about: [600, FLOOR] },
  )

const trainOnTrack: Draw = (pen, colours) => {
  let sleepers = ''
  for (let x = 170; x < 1040; x += 110)
    sleepers += rect(x, 958, 60, 26, 8, darker(material.oak, 0.2))
  const rails = sleepers + rect(120, 942, 960, 20, 8, facePaint(pen, material.oak, 0.5))
  const puff = (
    [
      [300, 400, 46],
      [240, 330, 62],
      [320, 260, 44],
    ] as const
  )
    .map(([x, y, r]) => circle(x, y, r, ballPaint(pen, '#f4efe8', 0.3)))
    .join('')
  return (
    floorShadow(pen, colours, 620, 980, 500, 0.05) +
    rails +
    place(puff + engine(pen, colours), { x: 110, y: 4 })
  )
}

const TOP: Profile = [
  [0, 478],
  [60, 486],
  [250, 560],
  [286, 620],
  [250, 690],
  [120, 830],
  [20, 930],
  [8, 950],
  [8, 950],
]

function spinner(pen: Pen, { base, accent, light }: Colourway): string {
  const outline = latheOutline(600, TOP)
  const band = (top: number, foot: number, tone: string) =>
    path(bandOutline(600, 300, top, 300, foot), roundPaint(pen, tone, 0.5))
  const stem = lathe(
    pen,
    600,
    [
      [26, 300],
      [34, 320],
      [20, 360],
      [18, 490],
      [18, 490],
    ],
    material.oak,
    { gloss: 0.3, top: lidPaint(pen, material.oak) },
  )
  return (
    lathe(pen, 600, TOP, base, { gloss: 0.6, top: false }) +
    pen.clip(outline, band(530, 560, light) + band(600, 650, accent) + band(700, 722, light)) +
    stem
  )
}

const spinningTop: Draw = (pen, colours) =>
  floorShadow(pen, colours, 640, FLOOR - 6, 210) +
  place(spinner(pen, colours), { turn: 13, about: [600, 950] })

const spinningTops: Draw = (pen, colours) => {
  const other = { ...colours, base: colours.accent, accent: colours.base }
  return (
    floorShadow(pen, colours, 820, FLOOR - 56, 130) +
    place(spinner(pen, other), { x: 190, y: -50, scale: 0.62, turn: 20, about: [600, 950] }) +
    floorShadow(pen, colours, 480, FLOOR, 180) +
    place(spinner(pen, colours), { x: -140, y: 6, scale: 0.86, turn: -12, about: [600, 950] })
  )
}

export const toysWood = {
  buildingBlocks: defineMotif(
    'toys',
    ['sky', 'coral', 'mustard', 'sage'],
    [createShot('floor', blocks, 1.04, 20), createShot('floor', tower, 1.02)],
    createCloseUp(blocks, [560, 620], 1.8, 'floor'),
    createCloseUp(tower, [610, 560], 1.9, 'floor'),
  ),
  woodenTrain: defineMotif(
    'toys',
    ['brick', 'teal', 'mustard'],
    [createShot('floor', train, 1, 80), createShot('floor', trainOnTrack, 1, 50)],
    createCloseUp(train, [400, 760], 1.8),
  ),
  spinningTop: defineMotif(
    'toys',
    ['clay', 'forest', 'plum'],
    [createShot('disc', spinningTop, 1.1), createShot('floor', spinningTops, 1.1, 30)],
    createCloseUp(spinningTop, [640, 640], 1.9),
  ),
}
