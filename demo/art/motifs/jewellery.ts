import { darker, lighter, mix } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { facePaint, glint, metalPaint, shine } from '../paints.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import { hollowPaint, lathe, type Profile, softForm, stitch } from '../solids.ts'
import { type Draw, FLOOR, floorShadow, plinth, wallShadow } from '../studio.ts'
import { circle, ellipse, group, line, path, place, polygon, rect } from '../svg.ts'

const LENSES = {
  round:
    'M250 690a150 150 0 1 0 300 0a150 150 0 1 0-300 0ZM650 690a150 150 0 1 0 300 0a150 150 0 1 0-300 0Z',
  square:
    'M240 590Q240 560 272 560H520Q556 562 552 600L534 760Q526 810 470 812H320Q268 810 258 760ZM960 590Q960 560 928 560H680Q644 562 648 600L666 760Q674 810 730 812H880Q932 810 942 760Z',
}

function shades(pen: Pen, colours: Colourway, lens: string): string {
  const { base, accent } = colours
  const tint = pen.linear(
    [
      [0, darker(accent, 0.45), 0.94],
      [0.6, accent, 0.8],
      [1, lighter(accent, 0.4), 0.62],
    ],
    [0, 0],
    [0.2, 1],
  )
  const temples = line(
    'M262 640L860 744Q900 754 916 780M938 640L340 744Q300 754 284 780',
    darker(base, 0.2),
    17,
  )
  const bridge =
    line('M546 640Q600 596 654 640', base, 22) +
    line('M550 632Q600 590 646 628', lighter(base, 0.6), 5, { opacity: 0.7 })
  const rims =
    line(lens, darker(base, 0.2), 30) +
    line(lens, base, 24) +
    line(lens, lighter(base, 0.55), 5, { transform: 'translate(-4 -6)', opacity: 0.7 })
  const reflections = pen.clip(
    lens,
    path('M260 800L420 520H480L320 840ZM660 800L820 520H850L700 840Z', '#ffffff', { opacity: 0.2 }),
  )
  return temples + path(lens, tint) + reflections + rims + bridge
}

const castLight = (pen: Pen, { accent, backdrop }: Colourway): string => {
  const spot = pen.radial([
    [0, mix(accent, backdrop, 0.25), 0.7],
    [0.6, mix(accent, backdrop, 0.4), 0.45],
    [1, backdrop, 0],
  ])
  return ellipse(500, 880, 210, 46, spot) + ellipse(900, 880, 210, 46, spot)
}

const sunglasses: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, 838, 360, 0.15) +
  castLight(pen, colours) +
  shades(pen, colours, LENSES.round)

const sunglassesOnPlinth: Draw = (pen, colours) =>
  plinth(pen, colours, 860, 400, 150) +
  place(floorShadow(pen, colours, 600, 816, 350, 0.15) + shades(pen, colours, LENSES.square), {
    y: 40,
    scale: 0.86,
    about: [600, 820],
  })

const STRAP = 'M500 60H700L712 460H488ZM488 740H712L700 1160H500Z'

function strapAndCase(pen: Pen, colour: string, rim: string): string {
  const leather = softForm(pen, STRAP, colour, {
    depth: 44,
    inside: stitch(
      'M516 60L506 450M684 60L694 450M506 750L516 1150M694 750L684 1150',
      lighter(colour, 0.5),
      3.5,
    ),
  })
  const crown = rect(828, 572, 40, 56, 10, metalPaint(pen, rim, false))
  const lugs = [470, 690].map((x) => rect(x, 392, 40, 416, 14, metalPaint(pen, rim))).join('')
  return (
    leather +
    crown +
    lugs +
    circle(600, 600, 236, metalPaint(pen, rim)) +
    circle(600, 600, 220, darker(rim, 0.3)) +
    circle(600, 600, 214, metalPaint(pen, lighter(rim, 0.2), false))
  )
}

function dial(pen: Pen, colour: string, marks: string, accent: string): string {
  const hands = (turn: number, length: number, width: number) =>
    group(path(`M${600 - width / 2} 640L600 ${600 - length}L${600 + width / 2} 640Z`, marks), {
      transform: `rotate(${turn} 600 600)`,
    })
  let indices = ''
  for (let hour = 0; hour < 12; hour++)
    indices += rect(595, 412, 10, hour % 3 ? 26 : 40, 3, marks, {
      transform: `rotate(${hour * 30} 600 600)`,
    })
  return (
    circle(600, 600, 196, facePaint(pen, colour, 0.5)) +
    circle(600, 600, 196, 'none', { stroke: '#1c1830', 'stroke-width': 8, opacity: 0.25 }) +
    indices +
    circle(600, 690, 44, darker(colour, 0.12)) +
    line('M600 690V660', accent, 4) +
    hands(304, 110, 18) +
    hands(50, 156, 14) +
    line('M600 650V440', accent, 4, { transform: 'rotate(150 600 600)' }) +
    circle(600, 600, 11, accent) +
    path('M446 500A190 190 0 0 1 660 414L560 700Q470 640 446 500Z', '#ffffff', { opacity: 0.14 })
  )
}

const watchOutline = `${STRAP}M364 600a236 236 0 1 0 472 0a236 236 0 1 0-472 0Z`

const watchWith =
  (turn: number, rim: string, dark: boolean): Draw =>
  (pen, colours) => {
    const face = dark
      ? dial(pen, colours.base, material.paper, colours.accent)
      : dial(pen, material.paper, darker(colours.base, 0.3), colours.accent)
    return place(
      wallShadow(pen, colours, watchOutline, 40) +
        strapAndCase(pen, dark ? material.leather : colours.base, rim) +
        face,
      { turn, scale: 1.02 },
    )
  }

const watch = watchWith(-24, material.brass, false)
const watchDark = watchWith(18, material.steel, true)

const GOLD = '#d9ae62'

function band(pen: Pen, cx: number, cy: number, r: number, metal: string, width: number): string {
  const [ry, inner] = [r * 0.96, r - width]
  const ring = `M${cx - r} ${cy}a${r} ${ry} 0 1 0 ${2 * r} 0a${r} ${ry} 0 1 0 ${-2 * r} 0ZM${cx - inner} ${cy - 4}a${inner} ${inner * 0.97} 0 1 1 ${2 * inner} 0a${inner} ${inner * 0.97} 0 1 1 ${-2 * inner} 0Z`
  const within = `M${cx - inner} ${cy - 4}a${inner} ${inner * 0.97} 0 0 0 ${2 * inner} 0a${inner} ${inner * 0.86} 0 0 1 ${-2 * inner} 0Z`
  const middle = r - width / 2
  const gleam = `M${cx - middle * 0.98} ${cy - middle * 0.16}A${middle} ${middle * 0.96} 0 0 1 ${cx - middle * 0.5} ${cy - middle * 0.83}`
  return (
    path(within, darker(metal, 0.25)) +
    path(ring, metalPaint(pen, metal), { 'fill-rule': 'evenodd' }) +
    shine(pen, gleam, width * 0.24, 0.85)
  )
}

function gem(cx: number, cy: number, size: number, colour: string): string {
  const at = (x: number, y: number) => [cx + x * size, cy + y * size] as const
  const facet = (points: readonly (readonly [number, number])[], fill: string) =>
    path(polygon(points), fill)
  const [a, b, c, d, e, f] = [
    at(-1, 0),
    at(-0.6, -0.5),
    at(0.6, -0.5),
    at(1, 0),
    at(0, 0.95),
    at(0, -0.5),
  ]
  const [g, h] = [at(-0.4, 0), at(0.4, 0)]
  return (
    facet([a, b, g], lighter(colour, 0.7)) +
    facet([b, f, g], lighter(colour, 0.35)) +
    facet([f, h, g], lighter(colour, 0.85)) +
    facet([f, c, h], lighter(colour, 0.2)) +
    facet([c, d, h], darker(colour, 0.12)) +
    facet([a, g, e], lighter(colour, 0.25)) +
    facet([g, h, e], colour) +
    facet([h, d, e], darker(colour, 0.35)) +
    glint(cx - size * 0.3, cy - size * 0.32, size * 0.08)
  )
}

const ring: Draw = (pen, colours) => {
  const claws = line('M556 386L578 450M644 386L622 450', GOLD, 12)
  return (
    plinth(pen, colours, 850, 330, 160) +
    floorShadow(pen, colours, 606, 852, 150, 0.18) +
    band(pen, 600, 640, 210, GOLD, 34) +
    claws +
    gem(600, 366, 78, colours.accent)
  )
}

const ringPair: Draw = (pen, colours) => {
  const dish: Profile = [
    [380, 860],
    [380, 860],
    [360, 900],
    [250, FLOOR],
    [240, FLOOR],
  ]
  return (
    floorShadow(pen, colours, 600, FLOOR, 300) +
    lathe(pen, 600, dish, colours.base, {
      gloss: 0.3,
      lip: 16,
      top: hollowPaint(pen, lighter(colours.base, 0.3)),
    }) +
    band(pen, 510, 740, 150, GOLD, 22) +
    place(band(pen, 690, 760, 128, material.steel, 30), { turn: 8, about: [690, 760] }) +
    gem(510, 566, 40, colours.light)
  )
}

function chain(d: string, metal: string): string {
  return (
    line(d, darker(metal, 0.45), 9, { transform: 'translate(4 7)', opacity: 0.3 }) +
    line(d, darker(metal, 0.2), 9, { 'stroke-dasharray': '1 12' }) +
    line(d, lighter(metal, 0.45), 5, {
      'stroke-dasharray': '1 12',
      transform: 'translate(-1.5 -2)',
    })
  )
}

const pendant = (pen: Pen, x: number, y: number, colours: Colourway): string =>
  circle(x + 5, y + 62, 56, '#1c1830', { opacity: 0.18 }) +
  circle(x, y + 8, 14, 'none', { stroke: GOLD, 'stroke-width': 6 }) +
  circle(x, y + 54, 54, metalPaint(pen, GOLD)) +
  circle(x, y + 54, 42, facePaint(pen, colours.accent, 0.5)) +
  glint(x - 14, y + 38, 8, 0.6)

const BUST =
  'M520 170C524 290 480 340 390 384C306 424 280 490 300 570C340 720 410 820 450 950H750C790 820 860 720 900 570C920 490 894 424 810 384C720 340 676 290 680 170Q600 146 520 170Z'

const necklace: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, FLOOR - 10, 190, 0.16) +
  softForm(pen, BUST, colours.base, { depth: 130, force: 0.9 }) +
  chain('M500 296Q540 640 600 690Q660 640 700 296', GOLD) +
  pendant(pen, 600, 690, colours) +
  chain('M484 330Q540 520 600 540Q660 520 716 330', GOLD)

const necklaceOnTray: Draw = (pen, colours) => {
  const tray = 'M600 230a370 370 0 1 0 .1 0Z'
  const drape = 'M590 330C420 330 350 560 450 690Q520 780 590 764C760 730 800 340 590 330'
  return (
    wallShadow(pen, colours, tray, 26) +
    circle(600, 600, 372, facePaint(pen, colours.base, 0.55)) +
    circle(600, 600, 340, facePaint(pen, lighter(colours.base, 0.16), 0.55)) +
    chain(drape, GOLD) +
    place(pendant(pen, 560, 768, colours), { turn: 8, about: [560, 768] })
  )
}

export const jewellery = {
  sunglasses: defineMotif(
    'fashion',
    ['graphite', 'clay', 'forest', 'blush'],
    [createShot('floor', sunglasses, 1.1, 40), createShot('floor', sunglassesOnPlinth, 1.06)],
    createCloseUp(sunglasses, [420, 680], 2),
    createCloseUp(sunglassesOnPlinth, [420, 740], 2),
  ),
  watch: defineMotif(
    'fashion',
    ['ink', 'forest', 'sand', 'plum'],
    [createShot('table', watch), createShot('table', watchDark)],
    createCloseUp(watch, [630, 590], 2.1),
    createCloseUp(watchDark, [630, 590], 2.1),
  ),
  ring: defineMotif(
    'fashion',
    ['blush', 'teal', 'lilac'],
    [createShot('disc', ring, 1.12), createShot('floor', ringPair, 1.2, 50)],
    createCloseUp(ring, [600, 470], 2.3),
    createCloseUp(ringPair, [580, 740], 2.2),
  ),
  necklace: defineMotif(
    'fashion',
    ['plum', 'ink', 'oat', 'sage'],
    [createShot('floor', necklace), createShot('table', necklaceOnTray)],
    createCloseUp(necklace, [600, 660], 2.3),
  ),
}
