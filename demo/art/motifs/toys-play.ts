import { Camera } from '../camera.ts'
import { darker, lighter, mix } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { ballPaint, glint, screenPaint } from '../paints.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import { ball, softForm, stitch } from '../solids.ts'
import { type Draw, FLOOR, floorShadow, wallShadow } from '../studio.ts'
import { circle, ellipse, line, moveTo, path, place, rect } from '../svg.ts'

function bear(pen: Pen, colours: Colourway): string {
  const { base, light, accent } = colours
  const part = (cx: number, cy: number, rx: number, ry: number, tone = base, depth = 60) =>
    softForm(
      pen,
      `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`,
      tone,
      { depth },
    )
  const pale = lighter(light, 0.2)
  const pad = (cx: number, cy: number, rx: number, ry: number, tone = pale) =>
    ellipse(cx, cy, rx, ry, ballPaint(pen, tone, 0.1))
  const ear = (x: number) => part(x, 330, 70, 70) + pad(x, 336, 38, 38)
  const foot = (x: number) => part(x, 900, 96, 84) + pad(x, 906, 54, 48)
  const face =
    circle(540, 430, 15, '#2b2026') +
    circle(660, 430, 15, '#2b2026') +
    glint(535, 424, 5) +
    glint(655, 424, 5) +
    part(600, 500, 78, 60, pale, 36) +
    path('M574 474Q600 462 626 474Q620 504 600 508Q580 504 574 474Z', '#3b2a2c') +
    line('M600 508v22M572 536Q600 560 628 536', '#3b2a2c', 5)
  const ribbon =
    softForm(pen, 'M600 596L500 556Q480 596 500 640ZM600 596L700 556Q720 596 700 640Z', accent, {
      depth: 20,
    }) + pad(600, 598, 28, 26, darker(accent, 0.1))
  return (
    part(400, 700, 70, 130) +
    part(800, 700, 70, 130) +
    part(600, 770, 200, 196, base, 90) +
    part(600, 790, 120, 126, mix(base, pale, 0.5), 50) +
    foot(450) +
    foot(750) +
    ear(450) +
    ear(750) +
    part(600, 440, 188, 168, base, 84) +
    face +
    ribbon +
    stitch('M600 690V900', darker(base, 0.3), 3)
  )
}

const teddy: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, FLOOR, 260, 0.16) + bear(pen, colours)

const teddyWithBlocks: Draw = (pen, colours) => {
  const camera = new Camera(24, 15, [970, FLOOR - 4])
  return (
    place(teddy(pen, colours), { x: -110 }) +
    floorShadow(pen, colours, 960, FLOOR + 10, 130) +
    camera.box(pen, {
      at: [-90, 0, -90],
      size: [160, 160, 160],
      colour: colours.accent,
      radius: 16,
    }) +
    ball(pen, 960, FLOOR - 250, 76, colours.light, 0.3)
  )
}

/** One jigsaw edge of a cell of 200, from left to right; the tab bulges up or down. */
const tab = (out: 1 | -1): string =>
  `c70 ${10 * out} 84 ${-6 * out} 76 ${-26 * out}c-14 -34 62 -34 48 0c-8 ${20 * out} 6 ${36 * out} 76 ${26 * out}`.replaceAll(
    '-34',
    String(-34 * out),
  )

function cuts(): string {
  let d = ''
  for (const row of [1, 2])
    for (let column = 0; column < 3; column++)
      d += `M${column * 200} ${row * 200}${tab((row + column) % 2 ? 1 : -1)}`
  return d
}

const PIECE = `M0 0${tab(1)}V200H0Z`

function jigsaw(pen: Pen, colours: Colourway): string {
  const { base, light, accent, shade } = colours
  const picture =
    rect(0, 0, 600, 600, 0, screenPaint(pen, light, lighter(base, 0.3))) +
    circle(410, 190, 96, accent) +
    path('M0 360Q180 250 370 350T600 320V600H0Z', base) +
    path('M0 470Q240 330 600 490V600H0Z', shade)
  const seams = (shift: number, tone: string, opacity: number) =>
    line(cuts(), tone, 5, { opacity, transform: `translate(${shift} ${shift})` }) +
    line(cuts(), tone, 5, { opacity, transform: `translate(${shift} ${shift}) rotate(90 300 300)` })
  return picture + seams(2, '#ffffff', 0.5) + seams(0, darker(shade, 0.45), 0.75)
}

const jigsawAt =
  (dropped: boolean): Draw =>
  (pen, colours) => {
    const board = 'M0 0H600V600H0Z'
    const gap = dropped
      ? moveTo(
          400,
          400,
          path(PIECE, darker(colours.backdrop, 0.2)) +
            line(PIECE, darker(colours.backdrop, 0.4), 6),
        )
      : ''
    const loose = (x: number, y: number, turn: number, tone: string) =>
      moveTo(
        x,
        y,
        wallShadow(pen, colours, PIECE, 14, [100, 100]) + softForm(pen, PIECE, tone, { depth: 12 }),
        turn,
      )
    const sheet = moveTo(
      270,
      250,
      wallShadow(pen, colours, board, 18, [300, 300]) + pen.clip(board, jigsaw(pen, colours)) + gap,
    )
    return place(
      sheet +
        (dropped
          ? loose(820, 760, 24, colours.shade)
          : loose(900, 860, 16, colours.accent) + loose(110, 180, -20, colours.base)),
      { turn: -7, scale: 1.04 },
    )
  }

const puzzle = jigsawAt(true)

const puzzleWhole = jigsawAt(false)

const kite: Draw = (pen, colours) => {
  const { base, accent, light, shade } = colours
  const outline = 'M640 130L880 430L600 900L380 400Z'
  const sail = softForm(pen, outline, base, {
    depth: 40,
    inside:
      path('M640 130L880 430L620 480Z', light) +
      path('M620 480L880 430L600 900Z', accent) +
      path('M640 130L380 400L620 480Z', base) +
      path('M380 400L620 480L600 900Z', shade),
  })
  const spars = line('M640 130L600 900M380 400Q620 420 880 430', material.oak, 9)
  const bow = (x: number, y: number, turn: number, tone: string) =>
    place(softForm(pen, 'M600 600L556 572V628ZM600 600L644 572V628Z', tone, { depth: 12 }), {
      x: x - 600,
      y: y - 600,
      turn,
    })
  const tail = line(
    'M600 900C560 980 660 1010 620 1080S500 1130 520 1210',
    darker(colours.backdrop, 0.5),
    5,
  )
  return (
    wallShadow(pen, colours, outline, 60, [620, 500]) +
    tail +
    sail +
    spars +
    bow(596, 966, 30, accent) +
    bow(634, 1052, -20, base) +
    bow(530, 1142, 24, light)
  )
}

const kiteTurned: Draw = (pen, colours) =>
  place(kite(pen, { ...colours, base: colours.accent, accent: colours.base }), {
    turn: 26,
    x: 40,
    y: -10,
    scale: 0.92,
  })

export const toysPlay = {
  teddyBear: defineMotif(
    'toys',
    ['sand', 'blush', 'oat'],
    [createShot('floor', teddy, 1.06), createShot('floor', teddyWithBlocks)],
    createCloseUp(teddy, [600, 480], 1.9),
  ),
  puzzle: defineMotif(
    'toys',
    ['teal', 'coral', 'lilac'],
    [createShot('table', puzzle), createShot('table', puzzleWhole)],
    createCloseUp(puzzle, [700, 700], 1.8),
  ),
  kite: defineMotif(
    'toys',
    ['coral', 'sky', 'mustard'],
    [createShot('wall', kite), createShot('wall', kiteTurned)],
    createCloseUp(kite, [620, 460], 1.8, 'wall'),
  ),
}
