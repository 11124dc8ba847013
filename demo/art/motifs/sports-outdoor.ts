import { darker, lighter } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { ballPaint, roundPaint } from '../paints.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import { bandOutline, folds, hollowPaint, lathe, softForm, tube } from '../solids.ts'
import { type Draw, FLOOR, floorShadow, plinth, wallShadow } from '../studio.ts'
import { circle, ellipse, line, path, place, rect } from '../svg.ts'

const HEAD = 'M600 120C760 120 850 250 850 400S740 680 600 680S350 550 350 400S440 120 600 120Z'

const HANDLE = 'M578 820H622L630 1130Q600 1150 570 1130Z'

function racket(pen: Pen, { base, accent, light }: Colourway): string {
  let strings = ''
  for (let x = 380; x <= 820; x += 30) strings += `M${x} 100V700`
  for (let y = 150; y <= 670; y += 30) strings += `M340 ${y}H860`
  const throat = tube('M470 640C540 720 570 760 586 840M730 640C660 720 630 760 614 840', base, 34)
  const grip = softForm(pen, HANDLE, accent, {
    depth: 20,
    inside: line(
      'M560 880L640 850M560 930L640 900M560 980L640 950M560 1030L640 1000M560 1080L640 1050M560 1130L640 1100',
      darker(accent, 0.35),
      4,
    ),
  })
  return (
    pen.clip(HEAD, line(strings, lighter(light, 0.5), 4)) +
    throat +
    grip +
    line(HEAD, darker(base, 0.35), 38) +
    line(HEAD, base, 30) +
    line(HEAD, lighter(base, 0.5), 6, { transform: 'translate(-5 -6)', opacity: 0.7 }) +
    line('M350 400C350 330 366 280 390 236', accent, 30, { 'stroke-linecap': 'butt' })
  )
}

const tennisBall = (pen: Pen, x: number, y: number, r: number): string =>
  circle(x, y, r, ballPaint(pen, '#cfdd4e', 0.25)) +
  pen.clip(
    `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
    line(
      `M${x - r} ${y - r * 0.5}Q${x + r * 0.2} ${y - r * 0.3} ${x + r * 0.2} ${y - r}M${x - r * 0.2} ${y + r}Q${x} ${y + r * 0.1} ${x + r} ${y + r * 0.2}`,
      '#f7f7df',
      r * 0.12,
    ),
  )

const tennis: Draw = (pen, colours) => {
  const frame =
    wallShadow(pen, colours, HANDLE, 24) +
    line(HEAD, darker(colours.backdrop, 0.6), 34, { transform: 'translate(18 26)', opacity: 0.22 })
  const ballShadow = circle(
    884,
    906,
    92,
    pen.radial([
      [0, darker(colours.backdrop, 0.65), 0.6],
      [0.7, darker(colours.backdrop, 0.65), 0.35],
      [1, darker(colours.backdrop, 0.65), 0],
    ]),
  )
  return (
    place(frame + racket(pen, colours), { turn: 32, x: -10, y: 10 }) +
    ballShadow +
    tennisBall(pen, 860, 874, 84)
  )
}

const tennisBalls: Draw = (pen, colours) =>
  floorShadow(pen, colours, 720, FLOOR - 20, 120, 0.24) +
  lathe(
    pen,
    720,
    [
      [116, 380],
      [116, 380],
      [116, FLOOR - 20],
      [116, FLOOR - 20],
    ],
    colours.base,
    { gloss: 0.5, lip: 8, top: hollowPaint(pen, colours.shade) },
  ) +
  path(bandOutline(720, 116, 560, 116, 780), roundPaint(pen, colours.accent, 0.4)) +
  floorShadow(pen, colours, 420, FLOOR, 96, 0.22) +
  tennisBall(pen, 420, 858, 106) +
  floorShadow(pen, colours, 600, FLOOR + 40, 92, 0.22) +
  tennisBall(pen, 600, 902, 106)

const SHELL =
  'M220 740C200 500 380 330 640 330C860 330 1000 500 1000 720C1000 770 960 790 900 780C700 740 480 760 320 800C260 812 224 800 220 740Z'

const helmet: Draw = (pen, colours) => {
  const { base, accent } = colours
  const vent = (d: string) => softForm(pen, d, darker(base, 0.65), { depth: 22 })
  const vents =
    vent('M330 560C420 430 540 380 640 372C560 430 470 500 420 610Z') +
    vent('M470 640C540 500 660 410 790 396C720 470 640 560 610 660Z') +
    vent('M660 660C720 560 800 480 890 470C860 540 830 610 820 690Z') +
    vent('M290 660L380 640L360 730L286 740Z')
  const stripe = path('M226 690C480 640 760 640 998 690V720C760 672 480 672 224 724Z', accent)
  const strap =
    tube('M330 790C300 850 420 900 520 880M760 760C790 840 640 890 520 880', material.rubber, 16) +
    rect(500, 862, 52, 34, 8, accent)
  return (
    floorShadow(pen, colours, 620, 784, 390, 0.15) +
    strap +
    softForm(pen, SHELL, base, { depth: 90, inside: stripe }) +
    vents
  )
}

const lowered =
  (draw: Draw, y: number): Draw =>
  (pen, colours) =>
    place(draw(pen, colours), { y })

const helmetOnPlinth: Draw = (pen, colours) =>
  plinth(pen, colours, 900, 370, 130) +
  place(helmet(pen, { ...colours, base: colours.accent, accent: colours.base }), {
    y: 30,
    scale: 0.9,
    about: [600, FLOOR],
  })

function tentShape(pen: Pen, { base, accent, light }: Colourway): string {
  const front = 'M520 330L240 930Q420 960 760 930Z'
  const side = 'M520 330L760 930Q920 900 1020 830L700 300Q610 300 520 330Z'
  const door =
    path('M520 400L420 936Q520 946 640 938Z', darker(base, 0.68)) +
    softForm(pen, 'M520 400L420 936Q380 934 350 928Z', light, { depth: 16 }) +
    softForm(pen, 'M520 400L640 938Q690 936 716 930Z', light, { depth: 16 })
  const poles =
    line('M520 330L240 930M520 330L760 930M700 300L1020 830', accent, 12) +
    line('M520 330L508 290M520 330L536 296', material.oak, 14)
  return (
    softForm(pen, side, darker(base, 0.14), {
      depth: 40,
      force: 0.7,
      inside: folds(
        base,
        [
          [560, 340, 740, 600, 860, 890],
          [700, 320, 820, 560, 940, 850],
        ],
        24,
      ),
    }) +
    softForm(pen, front, base, { depth: 40, inside: door }) +
    poles
  )
}

const tent: Draw = (pen, colours) => {
  const ropes =
    line('M520 330L130 960M700 300L1110 880', lighter(colours.light, 0.4), 4) +
    line('M124 940l12 40M1106 860l10 36', material.oak, 12)
  return floorShadow(pen, colours, 620, 915, 430, 0.14) + ropes + tentShape(pen, colours)
}

const tentWithLantern: Draw = (pen, colours) => {
  const glow = pen.radial([
    [0, '#ffe5a8', 0.95],
    [0.5, '#ffc86e', 0.4],
    [1, '#ffc86e', 0],
  ])
  const glass = lathe(
    pen,
    280,
    [
      [40, 850],
      [40, 850],
      [46, 930],
      [46, 930],
    ],
    '#ffe9b0',
    { top: false },
  )
  const lantern =
    floorShadow(pen, colours, 280, 972, 70) +
    tube('M236 856C230 780 330 780 324 856', material.steel, 9) +
    glass +
    lathe(
      pen,
      280,
      [
        [52, 926],
        [52, 926],
        [52, 972],
        [52, 972],
      ],
      colours.accent,
    ) +
    lathe(
      pen,
      280,
      [
        [24, 826],
        [48, 846],
        [48, 860],
        [48, 860],
      ],
      colours.accent,
    ) +
    ellipse(280, 890, 120, 120, glow)
  return (
    place(tent(pen, { ...colours, base: colours.accent, accent: colours.base }), { x: 50 }) +
    place(lantern, { y: 20 })
  )
}

export const sportsOutdoor = {
  tennis: defineMotif(
    'sports',
    ['denim', 'brick', 'teal'],
    [createShot('table', tennis), createShot('floor', tennisBalls, 1.15)],
    createCloseUp(tennis, [740, 640], 2),
  ),
  helmet: defineMotif(
    'sports',
    ['butter', 'ink', 'coral', 'chalk'],
    [createShot('floor', lowered(helmet, 110), 1.08), createShot('disc', helmetOnPlinth)],
    createCloseUp(helmet, [560, 560], 1.9),
  ),
  tent: defineMotif(
    'sports',
    ['olive', 'clay', 'mustard'],
    [createShot('floor', tent, 1, 40), createShot('floor', tentWithLantern, 1, 40)],
    createCloseUp(tent, [500, 700], 1.8, 'floor'),
  ),
}
