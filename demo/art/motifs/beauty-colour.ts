import { darker, lighter, mix } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { brassPaint, roundPaint, shine } from '../paints.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import { bandOutline, lathe, type Profile, softForm } from '../solids.ts'
import { type Draw, FLOOR, floorShadow, wallShadow } from '../studio.ts'
import { circle, ellipse, line, path, place, rect, roundedRect } from '../svg.ts'
import { speckle } from '../textures.ts'

function stick(pen: Pen, x: number, colour: string, casing: string): string {
  const tip = 'M548 560V420C548 372 596 330 652 326V560Z'
  const lipstick =
    path(tip, roundPaint(pen, colour, 0.4)) +
    path('M548 424C552 372 600 330 652 326C650 374 604 416 548 424Z', lighter(colour, 0.28)) +
    lathe(
      pen,
      600,
      [
        [62, 540],
        [62, 540],
        [62, 700],
        [62, 700],
      ],
      material.brass,
      { paint: brassPaint(pen), top: false },
    ) +
    path(bandOutline(600, 62, 700, 62, 704), darker(material.brass, 0.4)) +
    lathe(
      pen,
      600,
      [
        [84, 690],
        [84, 690],
        [84, FLOOR],
        [84, FLOOR],
      ],
      casing,
      { gloss: 0.7 },
    ) +
    shine(pen, 'M540 730V930', 10, 0.5)
  return place(lipstick, { x: x - 600 })
}

const lipstick: Draw = (pen, colours) => {
  const cap =
    lathe(
      pen,
      800,
      [
        [88, 660],
        [88, 660],
        [88, FLOOR + 16],
        [88, FLOOR + 16],
      ],
      colours.shade,
      { gloss: 0.7 },
    ) + path(bandOutline(800, 89, 900, 89, 916), brassPaint(pen))
  return (
    floorShadow(pen, colours, 530, FLOOR, 110) +
    stick(pen, 530, colours.base, colours.shade) +
    floorShadow(pen, colours, 800, FLOOR + 16, 110) +
    cap
  )
}

const lipstickTrio: Draw = (pen, colours) => {
  const tones = [
    [380, lighter(colours.base, 0.35)],
    [600, colours.base],
    [820, darker(colours.base, 0.3)],
  ] as const
  return tones
    .map(
      ([x, tone]) =>
        floorShadow(pen, colours, x, FLOOR, 100) + stick(pen, x, tone, material.rubber),
    )
    .join('')
}

const SOAP =
  'M360 700C360 640 420 620 600 620S840 640 840 700V790C840 850 780 870 600 870S360 850 360 790Z'

const soapBar = (pen: Pen, colour: string): string =>
  softForm(pen, SOAP, colour, { depth: 70, texture: speckle(pen, colour, 30) }) +
  ellipse(600, 690, 190, 46, lighter(colour, 0.25), { opacity: 0.7 }) +
  line('M530 690h140M560 712h80', darker(colour, 0.2), 7, { opacity: 0.6 })

const soap: Draw = (pen, colours) => {
  const dish: Profile = [
    [330, 850],
    [330, 850],
    [320, 890],
    [250, FLOOR - 20],
    [230, FLOOR - 10],
    [230, FLOOR - 10],
  ]
  const bubbles = (
    [
      [330, 700, 40],
      [900, 640, 54],
      [840, 520, 26],
      [290, 600, 22],
    ] as const
  )
    .map(
      ([x, y, r]) =>
        circle(
          x,
          y,
          r,
          pen.radial([
            [0, '#ffffff', 0.05],
            [0.8, '#ffffff', 0.2],
            [1, '#ffffff', 0.75],
          ]),
        ) + circle(x - r * 0.35, y - r * 0.4, r * 0.14, '#ffffff'),
    )
    .join('')
  return (
    floorShadow(pen, colours, 600, FLOOR - 10, 300) +
    lathe(pen, 600, dish, material.oak, { gloss: 0.1, lip: 16 }) +
    place(soapBar(pen, colours.base), { y: 10 }) +
    bubbles
  )
}

const soapStack: Draw = (pen, colours) => {
  const layers = [
    [0, mix(colours.base, colours.light, 0.5)],
    [-150, colours.base],
    [-300, colours.accent],
  ] as const
  return (
    floorShadow(pen, colours, 600, FLOOR - 4, 260, 0.2) +
    layers
      .map(([y, tone], index) =>
        place(soapBar(pen, tone), {
          y: y + 90,
          scale: 1 - index * 0.06,
          turn: index === 2 ? -5 : 0,
        }),
      )
      .join('')
  )
}

function brush(
  pen: Pen,
  x: number,
  length: number,
  width: number,
  colours: Colourway,
  turn = 0,
): string {
  const y = 900
  const hair = `M${x - width * 0.5} ${y - length}C${x - width} ${y - length - width * 1.6} ${x - width * 0.4} ${y - length - width * 2.4} ${x} ${y - length - width * 2.5}C${x + width * 0.4} ${y - length - width * 2.4} ${x + width} ${y - length - width * 1.6} ${x + width * 0.5} ${y - length}Z`
  const bristles = [-0.6, -0.3, 0, 0.3, 0.6]
    .map((side) =>
      line(
        `M${x + side * width * 0.6} ${y - length}L${x + side * width} ${y - length - width * 2}`,
        '#2a1a1a',
        4,
        {
          opacity: 0.25,
        },
      ),
    )
    .join('')
  const handle = `M${x - width * 0.42} ${y - length + 90}L${x - 12} ${y}Q${x} ${y + 14} ${x + 12} ${y}L${x + width * 0.42} ${y - length + 90}Z`
  const drawn =
    softForm(pen, hair, mix(colours.accent, '#3a2626', 0.45), {
      depth: width * 0.7,
      inside: bristles,
    }) +
    rect(x - width * 0.5, y - length - 8, width, 110, 6, brassPaint(pen)) +
    path(handle, roundPaint(pen, colours.base, 0.6))
  return place(drawn, { turn, about: [x, y] })
}

const brushesInCup: Draw = (pen, colours) => {
  const cup: Profile = [
    [150, 640],
    [150, 640],
    [150, FLOOR],
    [150, FLOOR],
  ]
  const front = path(
    bandOutline(600, 150, 640, 150, FLOOR),
    roundPaint(pen, lighter(colours.base, 0.3), 0.3),
  )
  const brushes =
    brush(pen, 576, 430, 66, colours, -11) +
    brush(pen, 636, 450, 54, colours, 10) +
    brush(pen, 600, 520, 80, colours, -2) +
    brush(pen, 640, 400, 40, colours, 18) +
    brush(pen, 562, 370, 44, colours, -19)
  return (
    floorShadow(pen, colours, 600, FLOOR, 170) +
    ellipse(600, 640, 150, 36, darker(colours.base, 0.5)) +
    lathe(pen, 600, cup, colours.base, { lip: 10 }) +
    brushes +
    front +
    line('M450 640a150 36 0 0 0 300 0', lighter(colours.base, 0.6), 5)
  )
}

const brushesLaid: Draw = (pen, colours) => {
  const outline = [300, 450, 600, 750, 900]
    .map((x) => roundedRect(x - 26, 330, 52, 570, 20))
    .join('')
  const row = [
    [300, 430, 80],
    [450, 400, 60],
    [600, 460, 70],
    [750, 380, 44],
    [900, 420, 54],
  ] as const
  return place(
    wallShadow(pen, colours, outline, 20) +
      row.map(([x, length, width]) => brush(pen, x, length, width, colours)).join(''),
    { turn: -10, y: -30 },
  )
}

export const beautyColour = {
  lipstick: defineMotif(
    'beauty',
    ['brick', 'coral', 'plum', 'blush'],
    [createShot('arch', lipstick, 1.1), createShot('floor', lipstickTrio, 1.14, 30)],
    createCloseUp(lipstick, [560, 520], 2),
  ),
  soap: defineMotif(
    'beauty',
    ['sage', 'oat', 'lilac', 'sky'],
    [createShot('floor', soap, 1.2, 80), createShot('arch', soapStack, 1.12)],
    createCloseUp(soap, [560, 720], 2),
  ),
  brushSet: defineMotif(
    'beauty',
    ['ink', 'blush', 'forest', 'plum'],
    [createShot('floor', brushesInCup, 1.06), createShot('table', brushesLaid)],
    createCloseUp(brushesInCup, [600, 400], 2),
  ),
}
