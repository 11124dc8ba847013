import { darker, lighter, mix } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import {
  type Fold,
  folds,
  lathe,
  latheOutline,
  type Profile,
  softForm,
  stitch,
  tube,
} from '../solids.ts'
import { type Draw, FLOOR, floorShadow, rail, wallShadow } from '../studio.ts'
import { ellipse, line, moveTo, path, place, rect, roundedRect } from '../svg.ts'
import { knit, stripes, weave, wicker } from '../textures.ts'

const CUSHION =
  'M296 388C400 430 800 430 904 388C930 400 926 420 918 440C880 590 880 770 922 930C928 958 916 968 890 960C780 926 420 926 310 960C284 968 272 958 278 930C320 770 320 590 282 440C274 420 270 400 296 388Z'

const CREASES: Fold[] = [
  [320, 420, 380, 520, 430, 560],
  [880, 420, 820, 520, 790, 550],
  [310, 930, 380, 850, 440, 820],
  [890, 930, 830, 850, 780, 830],
]

function pillow(pen: Pen, colour: string, inside: string): string {
  return (
    softForm(pen, CUSHION, colour, {
      depth: 110,
      texture: weave(pen, colour, 14),
      inside: inside + folds(colour, CREASES, 22),
    }) + line(CUSHION, darker(colour, 0.2), 6, { opacity: 0.6 })
  )
}

const cushion: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, FLOOR - 6, 300, 0.12) + pillow(pen, colours.base, '')

const cushionPair: Draw = (pen, colours) => {
  const bands = stripes(pen, lighter(colours.base, 0.55), 96, 40)
  return (
    floorShadow(pen, colours, 620, FLOOR - 10, 330, 0.14) +
    place(pillow(pen, colours.accent, ''), {
      x: 130,
      y: -30,
      scale: 0.86,
      turn: 7,
      about: [600, FLOOR],
    }) +
    place(pillow(pen, colours.base, bands), { x: -90, scale: 0.86, turn: -4, about: [600, FLOOR] })
  )
}

function foldedLayer(pen: Pen, y: number, colour: string, width: number): string {
  const x = 600 - width / 2
  const d = `M${x + 60} ${y}H${x + width - 20}Q${x + width + 14} ${y + 10} ${x + width} ${y + 50}Q${x + width + 12} ${y + 92} ${x + width - 24} ${y + 100}H${x + 60}Q${x} ${y + 100} ${x} ${y + 50}T${x + 60} ${y}Z`
  const crease = line(
    `M${x + 70} ${y + 52}Q${x + width / 2} ${y + 44} ${x + width} ${y + 52}`,
    darker(colour, 0.5),
    5,
    { opacity: 0.5 },
  )
  return softForm(pen, d, colour, {
    depth: 46,
    texture: knit(pen, colour, 18, [y, y + 110]),
    inside: crease,
  })
}

function fringe(
  x: number,
  y: number,
  width: number,
  length: number,
  colour: string,
  step = 16,
): string {
  let d = ''
  for (let i = step / 2; i < width; i += step)
    d += `M${x + i} ${y}q${(i % 3) - 1} ${length / 2} ${(i % 5) - 2} ${length}`
  return line(d, darker(colour, 0.12), step * 0.42)
}

const foldedBlankets: Draw = (pen, colours) => {
  const { base, accent, light } = colours
  const stack = [mix(base, light, 0.4), base, accent].map((colour, index) =>
    foldedLayer(pen, FLOOR - 98 - index * 96, colour, 640 - index * 26),
  )
  return (
    floorShadow(pen, colours, 600, FLOOR, 330, 0.12) +
    stack.join('') +
    foldedLayer(pen, FLOOR - 98 - 288, base, 560)
  )
}

const HANGING =
  'M360 292Q480 276 600 284T850 290C858 480 848 700 862 900Q720 914 600 906T346 902C354 700 352 480 360 292Z'

const drapedBlanket: Draw = (pen, colours) => {
  const { base, accent } = colours
  const valleys: Fold[] = [
    [450, 300, 436, 560, 452, 900],
    [560, 300, 576, 600, 556, 900],
    [690, 296, 676, 560, 700, 900],
    [786, 300, 800, 620, 780, 900],
  ]
  const bands =
    rect(300, 740, 640, 26, 0, accent) +
    rect(300, 780, 640, 54, 0, accent) +
    rect(300, 848, 640, 14, 0, accent)
  return (
    wallShadow(pen, colours, HANGING, 46) +
    rail(pen, 300, material.oak, 180, 1020) +
    fringe(352, 896, 510, 70, base) +
    softForm(pen, HANGING, base, {
      depth: 60,
      texture: knit(pen, base, 22),
      inside: bands + folds(base, valleys, 34),
    })
  )
}

function rugPattern(
  pen: Pen,
  { base, light, accent, shade }: Colourway,
  w: number,
  h: number,
): string {
  const lozenge = (x: number, y: number, r: number, colour: string) =>
    path(`M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`, colour)
  let inner =
    rect(0, 0, w, h, 6, base) +
    rect(34, 34, w - 68, h - 68, 0, light) +
    rect(48, 48, w - 96, h - 96, 0, base)
  for (let row = 0; row < 3; row++) {
    const y = h * (0.24 + 0.26 * row)
    inner +=
      lozenge(w / 2, y, w * 0.22, light) +
      lozenge(w / 2, y, w * 0.17, row === 1 ? accent : shade) +
      lozenge(w / 2, y, w * 0.07, light)
    for (const x of [w * 0.2, w * 0.8]) inner += lozenge(x, y, w * 0.06, accent)
  }
  return inner + pen.clip(roundedRect(0, 0, w, h, 6), weave(pen, base, 10))
}

const rugFlat: Draw = (pen, colours) => {
  const [x, y, w, h] = [300, 190, 600, 820]
  const edge = roundedRect(x, y - 40, w, h + 80, 8)
  const art = moveTo(x, y, rugPattern(pen, colours, w, h))
  const sheen = rect(
    x,
    y,
    w,
    h,
    6,
    pen.linear(
      [
        [0, '#fffaf0', 0.22],
        [0.6, '#fffaf0', 0],
        [1, darker(colours.shade, 0.6), 0.24],
      ],
      [0, 0],
      [1, 1],
    ),
  )
  return place(
    wallShadow(pen, colours, edge, 16) +
      fringe(x, y - 44, w, 46, colours.light, 14) +
      fringe(x, y + h - 2, w, 46, colours.light, 14) +
      art +
      sheen,
    { turn: -9 },
  )
}

const rugRolled: Draw = (pen, colours) => {
  const { base, light, accent } = colours
  const roll = 'M330 640H860a96 160 0 0 1 0 320H330a96 160 0 0 1 0-320Z'
  const across = pen.linear(
    [
      [0, lighter(base, 0.3)],
      [0.3, lighter(base, 0.12)],
      [0.65, darker(base, 0.1)],
      [1, darker(base, 0.45)],
    ],
    [0, 0],
    [0, 1],
  )
  let bands = ''
  for (const [bx, colour] of [
    [420, light],
    [520, accent],
    [700, light],
  ] as const)
    bands += path(`M${bx} 640a96 160 0 0 0 0 320h46a96 160 0 0 1 0-320Z`, colour, { opacity: 0.8 })
  let spiral = ''
  for (let i = 0; i < 7; i++)
    spiral += ellipse(
      330,
      800,
      92 - i * 13,
      154 - i * 22,
      i % 2 ? darker(base, 0.3) : mix(base, light, 0.5),
    )
  return (
    floorShadow(pen, colours, 600, FLOOR - 6, 400, 0.09) +
    pen.clip(
      roll,
      path(roll, across) + bands + path(roll, across, { opacity: 0.45 }) + weave(pen, base, 12),
    ) +
    spiral
  )
}

const BASKET: Profile = [
  [250, 560],
  [250, 560],
  [262, 700],
  [250, 860],
  [210, FLOOR],
  [210, FLOOR],
]

function basketBody(pen: Pen): string {
  const outline = latheOutline(600, BASKET)
  const shade = pen.linear([
    [0, '#3a2413', 0.45],
    [0.22, '#fff4dd', 0.3],
    [0.5, '#3a2413', 0],
    [1, '#3a2413', 0.62],
  ])
  const ear = (flip: boolean) =>
    place(tube('M420 612C380 700 480 720 500 628', material.leather, 22), { flip })
  return (
    lathe(pen, 600, BASKET, material.oak, { paint: darker(material.oak, 0.45), lip: 18 }) +
    pen.clip(outline, wicker(pen, material.oak) + path(outline, shade)) +
    ellipse(600, 562, 231, 54, '#5c3d22') +
    ear(false) +
    ear(true)
  )
}

function throwOver(pen: Pen, colour: string): string {
  const d =
    'M420 590C380 470 470 420 560 440C640 400 760 420 790 500C830 540 800 590 790 610C720 650 480 650 420 590Z'
  return softForm(pen, d, colour, {
    depth: 60,
    texture: knit(pen, colour, 18, [400, 680]),
    inside: folds(
      colour,
      [
        [470, 460, 500, 560, 480, 620],
        [570, 450, 600, 540, 640, 620],
        [690, 440, 680, 540, 740, 610],
      ],
      24,
    ),
  })
}

const basket: Draw = (pen, colours) => {
  const front = 'M350 562A250 60 0 0 0 850 562l-4 30A244 60 0 0 1 354 592Z'
  const rimFront = softForm(pen, front, material.oak, { depth: 16 })
  return (
    floorShadow(pen, colours, 600, FLOOR, 250) +
    basketBody(pen) +
    throwOver(pen, colours.base) +
    rimFront
  )
}

const basketEmpty: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, FLOOR, 250) +
  basketBody(pen) +
  stitch('M356 640Q600 720 844 640', colours.base, 12) +
  stitch('M352 700Q600 784 848 700', colours.base, 12)

export const homeSoft = {
  cushion: defineMotif(
    'home',
    ['mustard', 'sage', 'blush', 'denim'],
    [createShot('floor', cushion, 1.24, 30), createShot('floor', cushionPair, 1.25, 40)],
    createCloseUp(cushion, [420, 560], 2),
    createCloseUp(cushionPair, [420, 620], 2),
  ),
  blanket: defineMotif(
    'home',
    ['oat', 'sage', 'plum', 'sky'],
    [createShot('floor', foldedBlankets, 1.26, 60), createShot('wall', drapedBlanket, 1.1)],
    createCloseUp(drapedBlanket, [620, 800], 2.2, 'wall'),
  ),
  rug: defineMotif(
    'home',
    ['brick', 'ink', 'forest'],
    [createShot('table', rugFlat), createShot('floor', rugRolled, 1.2, 80)],
    createCloseUp(rugFlat, [480, 440], 2),
  ),
  basket: defineMotif(
    'home',
    ['oat', 'sage', 'clay'],
    [createShot('arch', basket, 1.18), createShot('floor', basketEmpty, 1.25, 40)],
    createCloseUp(basket, [560, 640], 1.9),
    createCloseUp(basketEmpty, [560, 640], 1.9),
  ),
}
