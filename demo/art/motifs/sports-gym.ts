import { darker, lighter } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { ballPaint, metalPaint, roundPaint, shine } from '../paints.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import { bandOutline, lathe, type Profile, softForm, stitch, tube } from '../solids.ts'
import { type Draw, FLOOR, floorShadow } from '../studio.ts'
import { circle, ellipse, line, path, place, polygon, rect } from '../svg.ts'
import { speckle } from '../textures.ts'

function coil(cx: number, cy: number, rx: number, ry: number, colour: string, turns = 8): string {
  let drawn = ''
  for (let i = 0; i < turns; i++)
    drawn += ellipse(
      cx + i * 1.5,
      cy,
      rx * (1 - i / turns),
      ry * (1 - i / turns),
      i % 2 ? darker(colour, 0.42) : lighter(colour, 0.12),
    )
  return drawn
}

const yogaMat: Draw = (pen, colours) => {
  const { base, accent } = colours
  const roll = 'M300 660H880a80 140 0 0 1 0 280H300a80 140 0 0 1 0-280Z'
  const across = pen.linear(
    [
      [0, lighter(base, 0.35)],
      [0.3, lighter(base, 0.12)],
      [0.65, darker(base, 0.1)],
      [1, darker(base, 0.45)],
    ],
    [0, 0],
    [0, 1],
  )
  const strap = (x: number) =>
    path(`M${x} 654a82 146 0 0 0 0 292h40a82 146 0 0 1 0-292Z`, metalPaint(pen, accent, false))
  return (
    floorShadow(pen, colours, 600, 950, 400, 0.1) +
    pen.clip(roll, path(roll, across) + speckle(pen, base, 14) + strap(420) + strap(700)) +
    coil(300, 800, 78, 138, base) +
    tube('M440 660C500 540 660 540 720 660', accent, 26)
  )
}

const yogaMatUpright: Draw = (pen, colours) => {
  const body: Profile = [
    [110, 260],
    [110, 260],
    [110, FLOOR],
    [110, FLOOR],
  ]
  const sheet = softForm(
    pen,
    'M520 285C600 320 780 320 900 270V960C780 1010 600 1010 520 975Z',
    colours.base,
    {
      depth: 40,
      texture: speckle(pen, colours.base, 16),
      inside: stitch('M548 310V970', colours.accent, 4),
    },
  )
  return (
    floorShadow(pen, colours, 640, 976, 330, 0.12) +
    sheet +
    lathe(pen, 440, body, darker(colours.base, 0.05), { gloss: 0.2 }) +
    coil(440, 260, 104, 24, colours.base, 7)
  )
}

function hexEnd(pen: Pen, x: number, y: number, colour: string, facing: boolean): string {
  const points = [0, 1, 2, 3, 4, 5].map(
    (i) =>
      [
        x + Math.cos((i * Math.PI) / 3 + Math.PI / 6) * 62,
        y + Math.sin((i * Math.PI) / 3 + Math.PI / 6) * 150,
      ] as const,
  )
  const side = `M${x} ${y - 150}L${x + 130} ${y - 150}L${x + 184} ${y - 75}V${y + 75}L${x + 130} ${y + 150}H${x}Z`
  const tones = pen.linear(
    [
      [0, lighter(colour, 0.3)],
      [0.24, lighter(colour, 0.16)],
      [0.26, colour],
      [0.72, darker(colour, 0.16)],
      [0.75, darker(colour, 0.42)],
      [1, darker(colour, 0.5)],
    ],
    [0, 0],
    [0, 1],
  )
  const face = path(
    polygon(points),
    pen.linear(
      [
        [0, lighter(colour, 0.3)],
        [1, darker(colour, 0.15)],
      ],
      [0, 0],
      [1, 1],
    ),
    { stroke: lighter(colour, 0.25), 'stroke-width': 6, 'stroke-linejoin': 'round' },
  )
  return (
    path(side, tones, {
      'stroke-linejoin': 'round',
      stroke: darker(colour, 0.1),
      'stroke-width': 10,
    }) + (facing ? face + ellipse(x, y, 28, 66, darker(colour, 0.4)) : '')
  )
}

function weight(pen: Pen, { base, accent }: Colourway): string {
  const bar =
    rect(380, 770, 440, 60, 26, metalPaint(pen, material.steel, false)) +
    rect(500, 764, 200, 72, 30, roundPaintAcross(pen, material.rubber)) +
    line('M530 766v68M560 766v68M590 766v68M620 766v68M650 766v68M680 766v68', '#1b1b1f', 5, {
      opacity: 0.6,
    })
  return (
    hexEnd(pen, 770, 800, base, false) +
    bar +
    hexEnd(pen, 250, 800, base, true) +
    rect(434, 752, 22, 96, 8, accent) +
    rect(748, 752, 22, 96, 8, accent)
  )
}

const roundPaintAcross = (pen: Pen, colour: string): string =>
  pen.linear(
    [
      [0, lighter(colour, 0.3)],
      [0.4, colour],
      [1, darker(colour, 0.4)],
    ],
    [0, 0],
    [0, 1],
  )

const dumbbell: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, 945, 400, 0.1) + weight(pen, colours)

const dumbbellPair: Draw = (pen, colours) => {
  const other = { ...colours, base: colours.accent, accent: colours.base }
  return (
    place(floorShadow(pen, colours, 600, 945, 400, 0.1) + weight(pen, other), {
      x: 60,
      y: -150,
      scale: 0.8,
      turn: -3,
    }) +
    place(floorShadow(pen, colours, 600, 945, 400, 0.1) + weight(pen, colours), {
      x: -30,
      y: 30,
      scale: 0.92,
    })
  )
}

function bell(
  pen: Pen,
  cx: number,
  floor: number,
  size: number,
  { base, accent }: Colourway,
): string {
  const handle = 'M440 560C380 360 420 290 500 280H700C780 290 820 360 760 560'
  const drawn =
    line(handle, darker(base, 0.45), 76) +
    tube(handle, base, 66) +
    circle(600, 720, 236, ballPaint(pen, base, 0.2)) +
    path('M424 870Q600 1000 776 870L750 930Q600 970 450 930Z', darker(base, 0.45)) +
    circle(600, 710, 96, accent) +
    circle(600, 710, 70, lighter(accent, 0.2)) +
    line('M600 680v60M570 710h60', darker(accent, 0.4), 10) +
    shine(pen, 'M420 800Q390 690 450 590', 16, 0.35)
  return place(drawn, { x: cx - 600, y: floor - FLOOR, scale: size, about: [600, FLOOR] })
}

const kettlebell: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, 950, 210) + bell(pen, 600, FLOOR, 1, colours)

const kettlebells: Draw = (pen, colours) => {
  const other = { ...colours, base: colours.accent, accent: colours.light }
  return (
    floorShadow(pen, colours, 780, 910, 160) +
    bell(pen, 780, FLOOR - 46, 0.74, other) +
    floorShadow(pen, colours, 470, 970, 200) +
    bell(pen, 470, FLOOR + 16, 0.94, colours)
  )
}

function flask(pen: Pen, cx: number, colours: Colourway, scale = 1): string {
  const { base, accent, light } = colours
  const body: Profile = [
    [66, 420],
    [66, 420],
    [72, 450],
    [130, 520],
    [140, 570],
    [140, 930],
    [126, FLOOR],
    [126, FLOOR],
  ]
  const cap: Profile = [
    [72, 310],
    [72, 310],
    [76, 330],
    [76, 430],
    [76, 430],
  ]
  const drawn =
    lathe(pen, 600, body, base, { gloss: 0.4, top: false }) +
    lathe(pen, 600, cap, darker(base, 0.3), { gloss: 0.3 }) +
    tube('M536 380C520 250 680 250 664 380', accent, 22) +
    path(bandOutline(600, 140, 850, 138, 930), roundPaint(pen, light, 0.4)) +
    circle(600, 700, 34, 'none', { stroke: lighter(base, 0.6), 'stroke-width': 10 }) +
    circle(634, 664, 9, lighter(base, 0.6)) +
    shine(pen, 'M494 570V850', 14, 0.5)
  return place(drawn, { x: cx - 600, scale, about: [600, FLOOR] })
}

const waterBottle: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, FLOOR, 160) + flask(pen, 600, colours)

const waterBottles: Draw = (pen, colours) => {
  const other = { ...colours, base: colours.accent, accent: colours.base }
  return (
    floorShadow(pen, colours, 750, FLOOR - 30, 130) +
    place(flask(pen, 750, other, 0.78), { y: -30 }) +
    floorShadow(pen, colours, 490, FLOOR, 160) +
    flask(pen, 490, colours)
  )
}

export const sportsGym = {
  yogaMat: defineMotif(
    'sports',
    ['lilac', 'sage', 'teal', 'coral'],
    [createShot('floor', yogaMat, 1.08, 90), createShot('floor', yogaMatUpright)],
    createCloseUp(yogaMat, [380, 800], 1.9),
  ),
  dumbbell: defineMotif(
    'sports',
    ['graphite', 'teal', 'coral'],
    [createShot('floor', dumbbell, 1.1, 100), createShot('floor', dumbbellPair, 1.1, 50)],
    createCloseUp(dumbbell, [400, 800], 1.9),
  ),
  kettlebell: defineMotif(
    'sports',
    ['forest', 'ink', 'brick', 'mustard'],
    [createShot('disc', kettlebell, 1.06), createShot('floor', kettlebells, 1.06)],
    createCloseUp(kettlebell, [580, 560], 1.8),
  ),
  waterBottle: defineMotif(
    'sports',
    ['sky', 'coral', 'forest', 'butter'],
    [createShot('floor', waterBottle, 1.12), createShot('arch', waterBottles, 1.1)],
    createCloseUp(waterBottle, [600, 520], 2),
  ),
}
