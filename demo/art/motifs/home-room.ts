import { Camera, type Point3D } from '../camera.ts'
import { darker, lighter } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { facePaint, roundPaint } from '../paints.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import { bandOutline, lathe, type Profile, softForm, tube } from '../solids.ts'
import { type Draw, FLOOR, floorShadow, wallShadow } from '../studio.ts'
import { circle, group, line, path, place, polygon, rect, round } from '../svg.ts'
import { stripes, weave, woodGrain } from '../textures.ts'
import { leaf } from './plants.ts'

const POT: Profile = [
  [170, 690],
  [170, 690],
  [158, 800],
  [132, FLOOR],
  [132, FLOOR],
]

const pot = (pen: Pen, { base }: Colourway): string =>
  lathe(pen, 600, POT, base, { gloss: 0.2, lip: 14, top: '#4b372b' })

const fig: Draw = (pen, colours) => {
  const spread: readonly [number, number, number][] = [
    [-62, 250, 0],
    [58, 260, 1],
    [-34, 340, 1],
    [36, 350, 0],
    [-8, 420, 0],
    [-84, 180, 1],
    [82, 190, 0],
    [16, 300, 1],
    [-18, 270, 0],
  ]
  const leaves = spread.map(([turn, length, tone], index) =>
    leaf(
      pen,
      [600 + turn * 0.3, 700 - index * 14],
      length,
      turn,
      tone ? material.leaf : darker(material.leaf, 0.22),
      0.36,
    ),
  )
  return (
    floorShadow(pen, colours, 600, FLOOR, 150) +
    pot(pen, colours) +
    line('M600 705C606 640 592 600 600 560', '#5b4632', 12) +
    leaves.join('')
  )
}

const snakePlant: Draw = (pen, colours) => {
  const blade = (x: number, top: number, lean: number, tone: string) => {
    const d = `M${x - 26} 710C${x - 40 + lean} 560 ${x - 20 + lean * 1.5} ${top + 120} ${x + lean * 2} ${top}C${x + 34 + lean * 1.5} ${top + 130} ${x + 40 + lean} 560 ${x + 26} 710Z`
    return (
      softForm(pen, d, tone, { depth: 26, inside: stripes(pen, lighter(tone, 0.2), 46, 9, -8) }) +
      line(d, '#d7cf86', 4, { opacity: 0.8 })
    )
  }
  const green = material.leaf
  const blades =
    blade(520, 330, -32, darker(green, 0.2)) +
    blade(690, 300, 34, darker(green, 0.15)) +
    blade(600, 180, 6, green) +
    blade(556, 430, -16, lighter(green, 0.1)) +
    blade(655, 420, 20, green)
  const rim = path(
    bandOutline(600, 170, 690, 166, 730),
    roundPaint(pen, lighter(colours.base, 0.05), 0.2),
  )
  return floorShadow(pen, colours, 600, FLOOR, 150) + pot(pen, colours) + blades + rim
}

function clockFace(pen: Pen, { base, accent }: Colourway, paper: string): string {
  let marks = ''
  for (let hour = 0; hour < 12; hour++)
    marks += rect(594, 322, 12, hour % 3 ? 30 : 54, 6, base, {
      transform: `rotate(${hour * 30} 600 600)`,
    })
  const hand = (angle: number, length: number, width: number, colour: string) =>
    line(`M600 ${600 + 40}V${600 - length}`, colour, width, {
      transform: `rotate(${angle} 600 600)`,
    })
  const cast = group(hand(305, 150, 20, '#2b2433') + hand(52, 230, 14, '#2b2433'), {
    transform: 'translate(8 12)',
    opacity: 0.16,
  })
  return (
    circle(600, 600, 312, facePaint(pen, paper, 0.6)) +
    marks +
    cast +
    hand(305, 150, 20, base) +
    hand(52, 230, 14, base) +
    hand(200, 240, 5, accent) +
    circle(600, 600, 18, accent)
  )
}

const CLOCK = 'M250 600a350 350 0 1 0 700 0a350 350 0 1 0-700 0Z'

const wallClock: Draw = (pen, colours) =>
  wallShadow(pen, colours, CLOCK, 52) +
  circle(600, 600, 350, facePaint(pen, colours.base, 0.5)) +
  circle(600, 600, 326, darker(colours.base, 0.35)) +
  clockFace(pen, colours, material.paper) +
  path('M300 470A330 330 0 0 1 640 282L520 700Q360 640 300 470Z', '#ffffff', { opacity: 0.1 })

const deskClock: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, FLOOR, 300, 0.15) +
  line('M430 860L392 952M770 860L808 952', material.walnut, 30) +
  place(
    softForm(pen, CLOCK, material.oak, { depth: 24, texture: woodGrain(pen, material.oak) }) +
      circle(600, 600, 324, darker(material.oak, 0.45)) +
      clockFace(pen, colours, material.paper),
    { y: -20, scale: 0.96 },
  )

const chairAt =
  (yaw: number): Draw =>
  (pen, colours) => {
    const camera = new Camera(yaw, 17, [600, 930])
    const { base } = colours
    const leg = (foot: Point3D, top: Point3D, width = 30) => {
      const [[fx, fy], [tx, ty]] = [camera.project(foot), camera.project(top)]
      return tube(`M${round(fx)} ${round(fy)}L${round(tx)} ${round(ty)}`, material.oak, width)
    }
    const seatAt = (inset: number, y: number) =>
      (
        [
          [-190, -180],
          [190, -180],
          [200, 190],
          [-200, 190],
        ] as const
      ).map(([x, z]) => camera.project([x * inset, y, z * inset]))
    const seat = (y: number, colour: string) =>
      path(polygon(seatAt(0.9, y)), facePaint(pen, colour, 0.6), {
        stroke: facePaint(pen, colour, 0.55),
        'stroke-width': 60,
        'stroke-linejoin': 'round',
      })
    const [[lx, ly], [rx, ry]] = [
      camera.project([-190, 640, -215]),
      camera.project([190, 640, -215]),
    ]
    const back = `M${round(lx)} ${round(ly)}Q${round((lx + rx) / 2 - 34)} ${round((ly + ry) / 2 - 30)} ${round(rx)} ${round(ry)}L${round(rx)} ${round(ry + 150)}Q${round((lx + rx) / 2 - 34)} ${round((ly + ry) / 2 + 124)} ${round(lx)} ${round(ly + 150)}Z`
    return (
      floorShadow(pen, colours, 620, 950, 300, 0.26) +
      leg([-210, 0, -230], [-190, 620, -210]) +
      leg([210, 0, -230], [190, 620, -210]) +
      softForm(pen, back, base, { depth: 40, texture: weave(pen, base, 8) }) +
      line(back, base, 16) +
      leg([-215, 0, 215], [-180, 330, 180]) +
      leg([215, 0, 215], [180, 330, 180]) +
      seat(322, darker(material.oak, 0.1)) +
      seat(352, base)
    )
  }

const chair = chairAt(34)

const chairTurned = chairAt(-30)

export const homeRoom = {
  plant: defineMotif(
    'home',
    ['clay', 'chalk', 'ink', 'mustard'],
    [createShot('floor', fig, 1.16), createShot('arch', snakePlant, 1.14)],
    createCloseUp(fig, [600, 520], 1.9),
    createCloseUp(snakePlant, [600, 560], 1.9),
  ),
  clock: defineMotif(
    'home',
    ['ink', 'brick', 'forest', 'graphite'],
    [createShot('wall', wallClock, 1.05), createShot('arch', deskClock, 0.96)],
    createCloseUp(wallClock, [690, 520], 1.9, 'wall'),
    createCloseUp(deskClock, [690, 520], 1.9),
  ),
  chair: defineMotif(
    'home',
    ['forest', 'mustard', 'clay', 'sky'],
    [createShot('floor', chair, 1.12), createShot('arch', chairTurned, 1.06)],
    createCloseUp(chair, [600, 560], 1.8, 'floor'),
  ),
}
