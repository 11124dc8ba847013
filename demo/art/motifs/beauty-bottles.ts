import { darker, lighter } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { brassPaint, glassPaint, roundPaint, shine } from '../paints.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import {
  bandOutline,
  hollowPaint,
  lathe,
  latheOutline,
  lidPaint,
  type Profile,
  TILT,
} from '../solids.ts'
import { type Draw, FLOOR, floorShadow, plinth } from '../studio.ts'
import { circle, ellipse, line, path, place, rect, roundedRect } from '../svg.ts'
import { branch } from './plants.ts'

/** A printed paper label wrapped round a bottle. */
function wrap(
  pen: Pen,
  cx: number,
  r: number,
  top: number,
  height: number,
  { accent }: Colourway,
): string {
  const mid = top + height * 0.45 + r * TILT
  return (
    path(bandOutline(cx, r, top, r, top + height), roundPaint(pen, material.paper, 0.1)) +
    circle(cx, mid - 34, 15, 'none', { stroke: accent, 'stroke-width': 6 }) +
    circle(cx + 17, mid - 52, 5, accent) +
    line(`M${cx - 46} ${mid + 12}h92M${cx - 30} ${mid + 36}h60`, darker(accent, 0.2), 5)
  )
}

const BOTTLE: Profile = [
  [56, 560],
  [56, 560],
  [58, 590],
  [130, 640],
  [150, 690],
  [150, 930],
  [136, FLOOR],
  [136, FLOOR],
]

function dropper(pen: Pen, colours: Colourway): string {
  const { base } = colours
  const outline = latheOutline(600, BOTTLE)
  const liquid = pen.clip(
    outline,
    path('M400 700H800V1000H400Z', roundPaint(pen, darker(base, 0.12), 0.3), { opacity: 0.75 }) +
      ellipse(600, 700, 146, 30, lighter(base, 0.3), { opacity: 0.7 }),
  )
  const collar = lathe(
    pen,
    600,
    [
      [66, 500],
      [66, 500],
      [66, 580],
      [66, 580],
    ],
    material.brass,
    { paint: brassPaint(pen), top: false },
  )
  const bulb = lathe(
    pen,
    600,
    [
      [0, 318],
      [30, 328],
      [40, 370],
      [46, 440],
      [54, 500],
      [54, 506],
    ],
    darker(base, 0.5),
    { gloss: 0.25, top: false },
  )
  return (
    lathe(pen, 600, BOTTLE, base, { paint: glassPaint(pen, base, 0.62), top: false }) +
    rect(592, 560, 16, 330, 6, '#ffffff', { opacity: 0.35 }) +
    liquid +
    wrap(pen, 600, 149, 730, 150, colours) +
    bulb +
    collar +
    shine(pen, 'M474 690V920', 16, 0.65)
  )
}

const serum: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, FLOOR, 170) + dropper(pen, colours)

const serumOnPlinth: Draw = (pen, colours) =>
  branch(pen, [820, 900], [930, 380]) +
  plinth(pen, colours, 880, 330, 150) +
  floorShadow(pen, colours, 600, 884, 150) +
  place(dropper(pen, colours), { y: -76, scale: 0.94, about: [600, FLOOR] })

const JAR: Profile = [
  [230, 720],
  [230, 720],
  [236, 760],
  [236, 920],
  [216, FLOOR],
  [216, FLOOR],
]

const LID: Profile = [
  [240, 600],
  [240, 600],
  [244, 620],
  [244, 716],
  [240, 726],
  [240, 726],
]

const jarBody = (pen: Pen, colours: Colourway): string =>
  lathe(pen, 600, JAR, colours.base, { gloss: 0.55, top: false }) +
  wrap(pen, 600, 234, 770, 124, colours)

const creamJar: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, FLOOR, 240) +
  jarBody(pen, colours) +
  lathe(pen, 600, LID, material.brass, { paint: brassPaint(pen), top: lidPaint(pen, '#d9b878') }) +
  shine(pen, 'M420 770V910', 14, 0.5)

const creamJarOpen: Draw = (pen, colours) => {
  const cream =
    ellipse(600, 716, 206, 46, lidPaint(pen, '#f8efe2')) +
    line('M470 716C500 690 680 690 700 712S560 740 560 718S640 700 650 714', '#dccbb6', 7, {
      opacity: 0.7,
    }) +
    path('M590 706C600 660 640 650 640 630C664 660 650 700 624 712Z', '#fbf4ea')
  const lid = place(
    lathe(pen, 600, LID, material.brass, {
      paint: brassPaint(pen),
      top: lidPaint(pen, '#d9b878'),
    }),
    {
      x: 300,
      y: 200,
      scale: 0.9,
      turn: 62,
      about: [600, 660],
    },
  )
  return (
    floorShadow(pen, colours, 820, FLOOR + 10, 170, 0.16) +
    lid +
    place(
      floorShadow(pen, colours, 600, FLOOR, 240) +
        jarBody(pen, colours) +
        ellipse(600, 720, 230, 230 * TILT, lighter(colours.base, 0.35)) +
        ellipse(600, 722, 214, 214 * TILT, hollowPaint(pen, colours.base)) +
        cream,
      { x: -110 },
    )
  )
}

function flacon(pen: Pen, colours: Colourway, round: boolean): string {
  const { base, accent } = colours
  const outer = round ? 'M600 470a245 245 0 1 1-.1 0Z' : roundedRect(400, 520, 400, 440, 46)
  const inner = round ? 'M600 520a196 196 0 1 1-.1 0Z' : roundedRect(436, 556, 328, 360, 26)
  const liquid = pen.clip(
    inner,
    path(
      'M300 620Q600 596 900 620V1000H300Z',
      pen.linear(
        [
          [0, lighter(base, 0.35), 0.9],
          [0.6, base, 0.85],
          [1, darker(base, 0.2), 0.9],
        ],
        [0, 0],
        [1, 1],
      ),
    ),
  )
  const glass =
    path(outer, glassPaint(pen, lighter(base, 0.55), 0.5)) +
    line(outer, '#ffffff', 5, { opacity: 0.55 })
  const neck = rect(560, 470, 80, 60, 6, brassPaint(pen))
  const cap = round
    ? circle(600, 400, 84, roundPaint(pen, darker(accent, 0.1), 0.6))
    : lathe(
        pen,
        600,
        [
          [76, 330],
          [76, 330],
          [76, 480],
          [76, 480],
        ],
        darker(accent, 0.1),
        { gloss: 0.6 },
      )
  return (
    neck +
    cap +
    glass +
    liquid +
    line(inner, '#ffffff', 3, { opacity: 0.4 }) +
    rect(520, 690, 160, 120, 4, material.paper) +
    line('M552 736h96M568 766h64', accent, 5) +
    shine(pen, 'M420 580V900', 12, 0.7)
  )
}

const perfume: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, FLOOR, 220, 0.14) + flacon(pen, colours, false)

const perfumeRound: Draw = (pen, colours) =>
  plinth(pen, colours, 880, 320, 150) +
  floorShadow(pen, colours, 600, 884, 140, 0.14) +
  place(flacon(pen, colours, true), { y: -72, about: [600, FLOOR] })

export const beautyBottles = {
  serum: defineMotif(
    'beauty',
    ['apricot', 'sage', 'plum', 'clay'],
    [createShot('disc', serum, 1.18), createShot('floor', serumOnPlinth, 1.12)],
    createCloseUp(serum, [600, 640], 2),
  ),
  creamJar: defineMotif(
    'beauty',
    ['blush', 'sage', 'chalk', 'lilac'],
    [createShot('floor', creamJar, 1.24, 60), createShot('floor', creamJarOpen, 1.16, 60)],
    createCloseUp(creamJarOpen, [520, 780], 2),
  ),
  perfume: defineMotif(
    'beauty',
    ['lilac', 'apricot', 'teal', 'blush'],
    [createShot('floor', perfume, 1.18, 20), createShot('disc', perfumeRound, 1.1)],
    createCloseUp(perfume, [600, 620], 1.9),
    createCloseUp(perfumeRound, [600, 600], 1.9),
  ),
}
