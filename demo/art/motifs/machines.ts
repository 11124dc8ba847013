import { darker, lighter } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { facePaint, metalPaint, roundPaint } from '../paints.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import { lathe, type Profile, softForm, tube } from '../solids.ts'
import { type Draw, FLOOR, floorShadow, wallShadow } from '../studio.ts'
import { circle, ellipse, group, line, path, place, rect, roundedRect } from '../svg.ts'

const STRAP = 'M486 60Q600 40 714 60L722 380H478ZM478 820H722L714 1140Q600 1160 486 1140Z'
const BODY = roundedRect(410, 370, 380, 460, 104)

function rings(pen: Pen, { accent, light, base }: Colourway): string {
  const ring = (r: number, colour: string, share: number) =>
    circle(600, 600, r, 'none', { stroke: darker(colour, 0.6), 'stroke-width': 24 }) +
    circle(600, 600, r, 'none', {
      stroke: colour,
      'stroke-width': 24,
      'stroke-linecap': 'round',
      'stroke-dasharray': `${r * 6.283 * share} 2000`,
      transform: 'rotate(-90 600 600)',
    })
  return (
    rect(432, 392, 336, 416, 84, facePaint(pen, material.screen, 0.45)) +
    ring(130, accent, 0.78) +
    ring(98, lighter(base, 0.3), 0.6) +
    ring(66, light, 0.86)
  )
}

const smartwatchWith =
  (turn: number, dial: boolean): Draw =>
  (pen, colours) => {
    const { base, shade, accent, light } = colours
    const strap =
      softForm(pen, STRAP, base, { depth: 40 }) +
      [900, 960, 1020, 1080].map((y) => ellipse(600, y, 26, 9, darker(base, 0.5))).join('')
    const body =
      rect(786, 540, 34, 90, 14, metalPaint(pen, shade, false)) +
      softForm(pen, BODY, lighter(shade, 0.2), { depth: 26 })
    const face = dial
      ? rect(432, 392, 336, 416, 84, facePaint(pen, material.screen, 0.45)) +
        line('M600 600V470M600 600L690 640', lighter(light, 0.5), 14) +
        circle(600, 600, 14, accent) +
        circle(600, 600, 150, 'none', {
          stroke: light,
          'stroke-width': 10,
          'stroke-dasharray': '3 75.5',
        })
      : rings(pen, colours)
    const glare = pen.clip(
      roundedRect(432, 392, 336, 416, 84),
      path('M432 392H640L500 810H432Z', '#ffffff', { opacity: 0.1 }),
    )
    return place(wallShadow(pen, colours, STRAP + BODY, 36) + strap + body + face + glare, { turn })
  }

const smartwatch = smartwatchWith(-18, false)
const smartwatchDial = smartwatchWith(22, true)

const rotor = (pen: Pen, x: number, y: number, r: number, flat: number, tone: string): string => {
  const disc = pen.radial([
    [0, tone, 0.3],
    [0.8, tone, 0.16],
    [1, tone, 0.34],
  ])
  return (
    ellipse(x, y, r, r * flat, disc) +
    ellipse(x, y, r, r * flat, 'none', { stroke: tone, 'stroke-width': 3, opacity: 0.5 }) +
    group(
      path(
        `M${x - r} ${y}Q${x - r / 2} ${y - 18} ${x} ${y}Q${x + r / 2} ${y + 18} ${x + r} ${y}Q${x + r / 2} ${y - 10} ${x} ${y}Q${x - r / 2} ${y + 10} ${x - r} ${y}Z`,
        darker(tone, 0.2),
      ),
      { transform: `rotate(${flat < 1 ? 4 : 28} ${x} ${y})` },
    )
  )
}

const DRONE =
  'M520 430Q600 400 680 430L700 700Q690 790 600 800Q510 790 500 700ZM300 300L540 500L520 540L270 340ZM900 300L660 500L680 540L930 340ZM300 900L540 660L560 700L340 930ZM900 900L660 660L640 700L860 930Z'

const droneAbove: Draw = (pen, colours) => {
  const { base, accent, shade } = colours
  const corners = [
    [290, 310],
    [910, 310],
    [310, 900],
    [890, 900],
  ] as const
  const arms = tube('M300 320L560 560M900 320L640 560M320 890L560 640M880 890L640 640', shade, 46)
  const body = softForm(
    pen,
    'M520 410Q600 380 680 410C720 520 720 660 690 760Q600 820 510 760C480 660 480 520 520 410Z',
    base,
    { depth: 56, inside: path('M500 620Q600 660 700 620V660Q600 700 500 660Z', accent) },
  )
  const motors = corners.map(([x, y]) => circle(x, y, 40, metalPaint(pen, shade))).join('')
  return (
    wallShadow(pen, colours, DRONE, 90) +
    arms +
    motors +
    body +
    circle(600, 440, 30, material.screen) +
    circle(592, 432, 9, '#cfe0ff') +
    corners
      .map(
        ([x, y]) =>
          rotor(pen, x, y, 170, 1, darker(colours.backdrop, 0.55)) + circle(x, y, 16, accent),
      )
      .join('')
  )
}

const droneFlying: Draw = (pen, colours) => {
  const { base, shade, accent, backdrop } = colours
  const leg = (x: number, y: number) =>
    rect(x - 22, y - 40, 44, 90, 16, roundPaint(pen, shade, 0.4)) +
    rotor(pen, x, y - 46, 190, 0.16, darker(backdrop, 0.55))
  const body = softForm(
    pen,
    'M420 560C430 500 500 470 600 470S770 500 780 560C790 640 720 680 600 680S410 640 420 560Z',
    base,
    { depth: 60, inside: path('M420 600Q600 660 780 600V630Q600 690 420 630Z', accent) },
  )
  const eye =
    circle(600, 690, 54, darker(shade, 0.3)) +
    circle(600, 690, 38, material.screen) +
    circle(588, 678, 10, '#cfe0ff')
  return (
    floorShadow(pen, colours, 600, FLOOR + 20, 240, 0.15) +
    leg(330, 470) +
    leg(870, 470) +
    tube('M270 580L470 560M930 580L730 560', shade, 34) +
    body +
    eye +
    leg(250, 570) +
    leg(950, 570) +
    tube('M470 660L430 780H500M730 660L770 780H700', shade, 16)
  )
}

function deskLampAt(lit: boolean): Draw {
  return (pen, colours) => {
    const { base, accent } = colours
    const foot: Profile = [
      [170, 920],
      [176, 926],
      [176, 946],
      [170, FLOOR],
      [170, FLOOR],
    ]
    const head: Profile = [
      [30, 380],
      [50, 390],
      [70, 440],
      [150, 580],
      [150, 580],
    ]
    const glow = pen.linear(
      [
        [0, '#ffedb8', lit ? 0.75 : 0],
        [1, '#ffedb8', 0],
      ],
      [0, 0],
      [0, 1],
    )
    const bulb = ellipse(
      600,
      580,
      146,
      30,
      lit
        ? pen.radial([
            [0, '#fffdf0'],
            [0.6, '#ffe9ac'],
            [1, '#f1c169'],
          ])
        : darker(base, 0.5),
    )
    const shade = place(
      path('M452 580L330 1010H870L748 580Z', glow) +
        lathe(pen, 600, head, base, { gloss: 0.5, top: false }) +
        bulb +
        rect(578, 344, 44, 44, 12, accent),
      { x: 210, y: -110, turn: 24, about: [600, 400] },
    )
    return (
      floorShadow(pen, colours, 440, FLOOR, 180) +
      lathe(pen, 440, foot, base, { gloss: 0.4 }) +
      tube('M440 920L330 590', material.brass, 20) +
      tube('M330 590L800 300', material.brass, 20) +
      circle(330, 590, 30, base) +
      circle(330, 590, 13, accent) +
      circle(440, 914, 24, darker(base, 0.15)) +
      shade
    )
  }
}

const deskLamp = deskLampAt(true)

const deskLampWithBooks: Draw = (pen, colours) => {
  const book = (x: number, y: number, w: number, tone: string) =>
    softForm(pen, roundedRect(x, y, w, 60, 8), tone, { depth: 16 }) +
    rect(x + w - 14, y + 10, 16, 40, 2, material.paper)
  const books =
    floorShadow(pen, colours, 830, FLOOR, 190, 0.12) +
    book(660, FLOOR - 60, 340, colours.base) +
    book(690, FLOOR - 120, 300, colours.accent) +
    book(672, FLOOR - 180, 280, colours.light)
  return books + deskLampAt(false)(pen, colours)
}

export const machines = {
  smartwatch: defineMotif(
    'electronics',
    ['coral', 'ink', 'sage', 'lilac'],
    [createShot('table', smartwatch), createShot('table', smartwatchDial)],
    createCloseUp(smartwatch, [620, 600], 1.9),
    createCloseUp(smartwatchDial, [620, 600], 1.9),
  ),
  drone: defineMotif(
    'electronics',
    ['silver', 'graphite', 'mustard'],
    [createShot('table', droneAbove), createShot('floor', droneFlying)],
    createCloseUp(droneFlying, [640, 600], 1.7),
  ),
  deskLamp: defineMotif(
    'electronics',
    ['mustard', 'forest', 'brick', 'sky'],
    [createShot('floor', deskLamp, 1.04), createShot('floor', deskLampWithBooks, 1.04)],
    createCloseUp(deskLamp, [760, 440], 1.8, 'floor'),
  ),
}
