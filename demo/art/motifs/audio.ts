import { Camera } from '../camera.ts'
import { darker, lighter } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { facePaint, metalPaint } from '../paints.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import {
  bandOutline,
  lathe,
  latheOutline,
  lidPaint,
  type Profile,
  softForm,
  TILT,
  tube,
} from '../solids.ts'
import { boxShadow, type Draw, FLOOR, floorShadow } from '../studio.ts'
import { circle, ellipse, line, path, place, rect } from '../svg.ts'
import { dots } from '../textures.ts'

function earCup(pen: Pen, { base, accent }: Colourway, flip: boolean): string {
  const cushion = softForm(
    pen,
    'M400 560C440 552 462 590 464 700S444 850 402 846Z',
    darker(base, 0.5),
    { depth: 40 },
  )
  const shell = 'M392 548C300 548 272 620 272 704S304 860 396 858C420 800 420 610 392 548Z'
  const cup =
    cushion +
    softForm(pen, shell, base, {
      depth: 60,
      inside: ellipse(322, 704, 26, 84, 'none', { stroke: accent, 'stroke-width': 7 }),
    }) +
    rect(330, 460, 30, 120, 12, metalPaint(pen, material.steel))
  return place(cup, { flip })
}

function headset(pen: Pen, colours: Colourway): string {
  const arch = 'M346 500C350 290 460 180 600 180S850 290 854 500'
  return (
    line(arch, darker(colours.base, 0.42), 58) +
    tube(arch, colours.base, 48) +
    line('M420 330C470 250 530 224 600 224S730 250 780 330', darker(colours.base, 0.55), 30) +
    earCup(pen, colours, false) +
    earCup(pen, colours, true)
  )
}

const headphones: Draw = (pen, colours) =>
  floorShadow(pen, colours, 370, FLOOR - 18, 110, 0.22) +
  floorShadow(pen, colours, 836, FLOOR - 18, 110, 0.22) +
  place(headset(pen, colours), { y: 90 })

const headphonesOnStand: Draw = (pen, colours) => {
  const stand = rect(584, 250, 32, 690, 12, metalPaint(pen, material.oak))
  const foot: Profile = [
    [190, 930],
    [190, 930],
    [190, FLOOR],
    [190, FLOOR],
  ]
  return (
    floorShadow(pen, colours, 600, FLOOR, 190) +
    lathe(pen, 600, foot, material.oak, { gloss: 0.2 }) +
    stand +
    rect(540, 206, 120, 56, 28, facePaint(pen, material.oak, 0.5)) +
    headset(pen, colours)
  )
}

const CASE = 'M360 640Q360 560 450 560H750Q840 560 840 640V830Q840 930 740 930H460Q360 930 360 830Z'

function bud(pen: Pen, x: number, y: number, colour: string, turn: number): string {
  const stem = softForm(
    pen,
    'M586 560Q600 552 616 562L628 760Q616 778 600 776Q586 774 582 758Z',
    colour,
    { depth: 24 },
  )
  const head = 'M600 470C660 470 690 510 680 560C668 612 616 620 584 596C540 560 544 470 600 470Z'
  return place(
    stem +
      softForm(pen, head, colour, { depth: 54 }) +
      ellipse(650, 540, 18, 30, darker(colour, 0.65), { transform: 'rotate(-18 650 540)' }) +
      rect(588, 766, 34, 12, 6, material.brass),
    { x: x - 600, y: y - 600, turn, scale: 0.8 },
  )
}

const earbuds: Draw = (pen, colours) => {
  const seam =
    line('M360 694Q600 704 840 694', darker(colours.base, 0.4), 4) +
    circle(600, 760, 9, colours.accent)
  return (
    floorShadow(pen, colours, 600, 926, 250, 0.16) +
    softForm(pen, CASE, colours.base, { depth: 74, inside: seam }) +
    floorShadow(pen, colours, 280, FLOOR + 10, 60) +
    floorShadow(pen, colours, 960, FLOOR + 10, 60) +
    bud(pen, 280, 850, colours.light, -12) +
    place(bud(pen, 240, 850, colours.light, -12), { flip: true })
  )
}

const earbudsOpen: Draw = (pen, colours) => {
  const lid =
    softForm(
      pen,
      'M372 520C360 400 420 360 480 360H720C780 360 840 400 828 520L820 600H380Z',
      darker(colours.base, 0.1),
      {
        depth: 50,
      },
    ) +
    path(
      'M404 520C400 430 440 400 490 400H710C760 400 800 430 796 520L790 590H410Z',
      darker(colours.base, 0.5),
    )
  const tray = ellipse(600, 640, 226, 54, darker(colours.base, 0.55))
  const body = softForm(
    pen,
    'M360 640Q600 720 840 640V830Q840 930 740 930H460Q360 930 360 830Z',
    colours.base,
    {
      depth: 70,
      inside: circle(600, 800, 9, colours.accent),
    },
  )
  return (
    floorShadow(pen, colours, 600, 926, 250, 0.16) +
    lid +
    tray +
    bud(pen, 510, 640, colours.light, 0) +
    place(bud(pen, 510, 640, colours.light, 0), { flip: true }) +
    body
  )
}

const TOWER: Profile = [
  [222, 440],
  [222, 440],
  [224, 470],
  [224, 900],
  [212, 946],
  [190, FLOOR],
  [190, FLOOR],
]

const speaker: Draw = (pen, colours) => {
  const { base, accent } = colours
  const cloth = pen.clip(latheOutline(600, TOWER), dots(pen, darker(base, 0.55), 13, 3, 0.5))
  const buttons =
    ellipse(600, 440, 140, 140 * TILT, darker(base, 0.25)) +
    ellipse(600, 437, 132, 132 * TILT, lidPaint(pen, lighter(base, 0.15))) +
    line('M576 437h48M600 427v20', accent, 6)
  return (
    floorShadow(pen, colours, 600, FLOOR, 230) +
    lathe(pen, 600, TOWER, base, { gloss: 0.15 }) +
    cloth +
    buttons +
    pen.clip(
      latheOutline(600, TOWER),
      path(bandOutline(600, 226, 896, 226, 1000), darker(base, 0.4), { opacity: 0.55 }),
    ) +
    rect(580, 780, 40, 62, 6, accent)
  )
}

const bookshelfSpeakers: Draw = (pen, colours) => {
  const cone = (cx: number, cy: number, r: number) =>
    circle(cx, cy, r, darker(material.rubber, 0.3)) +
    circle(cx, cy, r * 0.92, '#4b4a52') +
    circle(
      cx,
      cy,
      r * 0.78,
      pen.radial(
        [
          [0, '#8a8992'],
          [0.35, '#5c5b64'],
          [1, '#26252c'],
        ],
        [0.4, 0.36],
      ),
    ) +
    circle(
      cx,
      cy,
      r * 0.3,
      pen.radial(
        [
          [0, '#b5b3bd'],
          [1, '#3a3942'],
        ],
        [0.36, 0.3],
      ),
    )
  const box = (x: number, tone: string) => {
    const camera = new Camera(-22, 12, [x, FLOOR - 30])
    return (
      boxShadow(colours, camera, [-140, 0, -120], [280, 520, 240]) +
      camera.box(pen, {
        at: [-140, 0, -120],
        size: [280, 520, 240],
        colour: tone,
        radius: 18,
        front: cone(140, 340, 108) + cone(140, 130, 62),
      })
    )
  }
  return box(410, colours.base) + box(800, colours.base)
}

export const audio = {
  headphones: defineMotif(
    'electronics',
    ['oat', 'graphite', 'sage', 'coral'],
    [createShot('disc', headphones, 1.05), createShot('floor', headphonesOnStand, 0.98)],
    createCloseUp(headphones, [380, 640], 1.9),
  ),
  earbuds: defineMotif(
    'electronics',
    ['blush', 'chalk', 'ink', 'sage'],
    [createShot('floor', earbuds, 1.12, 70), createShot('floor', earbudsOpen, 1.25)],
    createCloseUp(earbudsOpen, [600, 640], 2),
  ),
  speaker: defineMotif(
    'electronics',
    ['clay', 'forest', 'graphite', 'sky'],
    [createShot('floor', speaker, 1.2), createShot('floor', bookshelfSpeakers, 1.1)],
    createCloseUp(speaker, [600, 560], 2),
    createCloseUp(bookshelfSpeakers, [420, 660], 2),
  ),
}
