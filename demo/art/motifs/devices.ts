import { Camera } from '../camera.ts'
import { darker, lighter } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { facePaint, metalPaint, screenPaint } from '../paints.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import { softForm, tube } from '../solids.ts'
import { boxShadow, type Draw, FLOOR, floorShadow, wallShadow } from '../studio.ts'
import { circle, line, moveTo, path, place, rect, roundedRect } from '../svg.ts'

/** Hills and a sun: what every display in the catalogue shows. */
function wallpaper(
  pen: Pen,
  { base, light, accent, shade }: Colourway,
  w: number,
  h: number,
): string {
  return (
    rect(0, 0, w, h, 0, screenPaint(pen, light, lighter(base, 0.2))) +
    circle(w * 0.68, h * 0.34, Math.min(w, h) * 0.16, accent) +
    path(
      `M0 ${h * 0.62}Q${w * 0.3} ${h * 0.42} ${w * 0.62} ${h * 0.6}T${w} ${h * 0.54}V${h}H0Z`,
      base,
    ) +
    path(`M0 ${h * 0.8}Q${w * 0.4} ${h * 0.58} ${w} ${h * 0.82}V${h}H0Z`, shade)
  )
}

function glassFront(pen: Pen, w: number, h: number, radius: number, art: string): string {
  const shape = roundedRect(0, 0, w, h, radius)
  const glare = path(
    `M0 0H${w * 0.62}L${w * 0.2} ${h}H0Z`,
    pen.linear(
      [
        [0, '#ffffff', 0.26],
        [1, '#ffffff', 0.03],
      ],
      [0, 0],
      [0.6, 1],
    ),
  )
  return pen.clip(shape, art + glare)
}

interface Slab {
  x: number
  y: number
  w: number
  h: number
  radius: number
}

/** A thin device seen from the front: metal edge, black border, lit display. */
function display(
  pen: Pen,
  colours: Colourway,
  { x, y, w, h, radius }: Slab,
  border = 12,
  overlay = '',
): string {
  const metal = lighter(colours.shade, 0.25)
  const [iw, ih] = [w - 2 * border - 8, h - 2 * border - 8]
  const art = wallpaper(pen, colours, iw, ih) + overlay
  return (
    rect(x + 5, y + 3, w, h, radius, darker(metal, 0.5)) +
    rect(x, y, w, h, radius, metalPaint(pen, metal)) +
    rect(x + 4, y + 4, w - 8, h - 8, radius - 4, material.screen) +
    moveTo(x + border + 4, y + border + 4, glassFront(pen, iw, ih, radius - border, art))
  )
}

const clockOnScreen = (w: number): string =>
  rect(w / 2 - 74, 90, 62, 16, 8, '#ffffff', { opacity: 0.9 }) +
  rect(w / 2 + 4, 90, 70, 16, 8, '#ffffff', { opacity: 0.9 }) +
  rect(w / 2 - 40, 22, 80, 20, 10, material.screen)

const PHONE: Slab = { x: 430, y: 270, w: 330, h: 690, radius: 50 }

function phoneBack(pen: Pen, { base }: Colourway, { x, y, w, h, radius }: Slab): string {
  const lens = (cx: number, cy: number) =>
    circle(cx, cy, 40, darker(base, 0.4)) +
    circle(cx, cy, 34, material.screen) +
    circle(cx, cy, 18, '#2c3a55') +
    circle(cx - 10, cy - 12, 7, '#dfe8ff', { opacity: 0.8 })
  return (
    rect(x + 5, y + 3, w, h, radius, darker(base, 0.5)) +
    softForm(pen, roundedRect(x, y, w, h, radius), base, { depth: 22 }) +
    rect(x + 26, y + 26, 130, 220, 44, facePaint(pen, base, 0.62)) +
    lens(x + 91, y + 86) +
    lens(x + 91, y + 186) +
    circle(x + w / 2, y + h * 0.56, 26, 'none', {
      stroke: lighter(base, 0.3),
      'stroke-width': 8,
      opacity: 0.6,
    })
  )
}

const phones: Draw = (pen, colours) => {
  const back: Slab = { ...PHONE, x: 590, y: 230 }
  return (
    floorShadow(pen, colours, 640, FLOOR - 2, 290, 0.09) +
    phoneBack(pen, colours, { ...back, h: 720 }) +
    place(display(pen, colours, PHONE, 12, clockOnScreen(298)), { x: -110, y: 14 })
  )
}

const phoneFlat: Draw = (pen, colours) => {
  const slab: Slab = { ...PHONE, x: 435, y: 250 }
  const outline = roundedRect(slab.x, slab.y, slab.w, slab.h, slab.radius)
  return place(
    wallShadow(pen, colours, outline, 26) + display(pen, colours, slab, 12, clockOnScreen(298)),
    {
      turn: 24,
      scale: 1.12,
    },
  )
}

const TABLET: Slab = { x: 190, y: 350, w: 820, h: 600, radius: 44 }

const tablet: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, FLOOR - 8, 420, 0.07) + display(pen, colours, TABLET, 26)

const tabletWithPencil: Draw = (pen, colours) => {
  const slab: Slab = { x: 330, y: 200, w: 560, h: 780, radius: 44 }
  const pencil =
    rect(210, 330, 34, 520, 16, metalPaint(pen, '#eceae6')) + path('M212 840h30l-15 52Z', '#d9d5cf')
  return place(
    wallShadow(
      pen,
      colours,
      roundedRect(slab.x, slab.y, slab.w, slab.h, slab.radius) + roundedRect(210, 330, 34, 540, 16),
      24,
    ) +
      display(pen, colours, slab, 26) +
      pencil,
    { turn: -12 },
  )
}

function keys(w: number, rows: number, columns: number, colour: string, legend: string): string {
  const [pitch, gap] = [w / columns, (w / columns) * 0.14]
  let drawn = ''
  for (let row = 0; row < rows; row++) {
    const last = row === rows - 1
    for (let column = 0; column < columns; column++) {
      if (last && column > 3 && column < columns - 4) continue
      drawn += rect(
        column * pitch + gap,
        row * pitch + gap,
        pitch - gap * 2,
        pitch - gap * 2,
        pitch * 0.14,
        colour,
        {
          stroke: legend,
          'stroke-width': 1.2,
        },
      )
    }
    if (last)
      drawn += rect(
        4 * pitch + gap,
        row * pitch + gap,
        (columns - 8) * pitch - gap * 2,
        pitch - gap * 2,
        pitch * 0.14,
        colour,
        { stroke: legend, 'stroke-width': 1.2 },
      )
  }
  return drawn
}

function laptopAt(yaw: number): Draw {
  return (pen, colours) => {
    const camera = new Camera(yaw, 26, [600, 800])
    const metal = lighter(colours.base, 0.12)
    const [w, d, h] = [760, 480, 510]
    const deck =
      moveTo(
        50,
        40,
        rect(-8, -8, 636, 232, 10, darker(metal, 0.2)) +
          keys(620, 5, 14, darker(metal, 0.72), darker(metal, 0.5)),
      ) +
      rect(240, 292, 240, 150, 14, facePaint(pen, metal, 0.64), {
        stroke: darker(metal, 0.2),
        'stroke-width': 2,
      })
    const lid =
      rect(0, 0, w, h, 26, metalPaint(pen, metal, false)) +
      rect(5, 5, w - 10, h - 10, 22, material.screen) +
      moveTo(22, 22, glassFront(pen, w - 44, h - 50, 8, wallpaper(pen, colours, w - 44, h - 50)))
    const lean = 0.26
    return (
      boxShadow(colours, camera, [-w / 2, 0, -d / 2], [w, 16, d]) +
      camera.plane(
        [-w / 2, 14 + h * Math.cos(lean), -d / 2 - h * Math.sin(lean)],
        [1, 0, 0],
        [0, -Math.cos(lean), Math.sin(lean)],
        lid,
      ) +
      camera.box(pen, {
        at: [-w / 2, 0, -d / 2],
        size: [w, 16, d],
        colour: metal,
        radius: 14,
        top: deck,
      })
    )
  }
}

const laptop = laptopAt(-17)
const laptopTurned = laptopAt(20)

const keyboardWith =
  (turn: number, columns: number): Draw =>
  (pen, colours) => {
    const { base, light, accent } = colours
    const [w, h] = [900, 400]
    const shell = roundedRect(150, 400, w, h, 36)
    const cap = (x: number, y: number, width: number, colour: string) =>
      rect(x, y + 5, width, 52, 10, darker(colour, 0.35)) +
      rect(x, y, width, 50, 10, facePaint(pen, colour, 0.55)) +
      rect(x + 6, y + 4, width - 12, 38, 8, lighter(colour, 0.14))
    const pitch = (w - 56) / columns
    let caps = ''
    for (let row = 0; row < 5; row++) {
      const y = 430 + row * 68
      for (let column = 0; column < columns; column++) {
        const bar = row === 4 && column > 3 && column < columns - 4
        if (bar && column > 4) continue
        const edge = column === 0 || column === columns - 1
        const colour =
          row === 0 && column === 0 ? accent : edge || row === 4 ? base : lighter(light, 0.3)
        caps += cap(
          178 + column * pitch + 4,
          y,
          bar ? pitch * (columns - 8) - 8 : pitch - 8,
          colour,
        )
      }
    }
    return place(
      wallShadow(pen, colours, shell, 24) +
        softForm(pen, shell, lighter(base, 0.05), { depth: 22 }) +
        rect(170, 420, w - 40, h - 44, 18, darker(base, 0.5)) +
        caps,
      { turn },
    )
  }

const keyboard = keyboardWith(-12, 12)
const keyboardSmall = keyboardWith(9, 11)

const MOUSE =
  'M600 250C760 250 800 420 800 600C800 800 740 950 600 950S400 800 400 600C400 420 440 250 600 250Z'

const mouseShape = (pen: Pen, { base, accent }: Colourway): string =>
  softForm(pen, MOUSE, base, {
    depth: 110,
    inside:
      path('M404 560Q600 640 796 560L800 250H400Z', lighter(base, 0.14)) +
      line('M404 560Q600 640 796 560M600 250V598', darker(base, 0.35), 4),
  }) +
  rect(576, 330, 48, 130, 24, darker(base, 0.6)) +
  rect(584, 340, 32, 110, 16, accent) +
  line('M588 366h24M588 386h24M588 406h24M588 426h24', darker(accent, 0.35), 5)

const mouse: Draw = (pen, colours) =>
  place(wallShadow(pen, colours, MOUSE, 44) + mouseShape(pen, colours), { turn: 28 })

const mouseOnPad: Draw = (pen, colours) => {
  const pad = roundedRect(190, 260, 820, 680, 60)
  return place(
    wallShadow(pen, colours, pad, 14) +
      softForm(pen, pad, colours.accent, { depth: 16 }) +
      tube('M600 420C600 320 690 300 690 180T640 -60', darker(colours.base, 0.3), 14) +
      place(wallShadow(pen, colours, MOUSE, 44) + mouseShape(pen, colours), {
        scale: 0.68,
        y: 40,
        turn: 4,
      }),
    { turn: -8 },
  )
}

export const devices = {
  smartphone: defineMotif(
    'electronics',
    ['sky', 'lilac', 'forest', 'coral'],
    [createShot('floor', phones, 1.08), createShot('table', phoneFlat)],
    createCloseUp(phones, [800, 400], 2),
  ),
  tablet: defineMotif(
    'electronics',
    ['coral', 'teal', 'plum', 'sage'],
    [createShot('floor', tablet, 1.06, 30), createShot('table', tabletWithPencil)],
    createCloseUp(tabletWithPencil, [400, 420], 1.9),
  ),
  laptop: defineMotif(
    'electronics',
    ['silver', 'graphite', 'blush', 'ink'],
    [createShot('floor', laptop), createShot('floor', laptopTurned)],
    createCloseUp(laptop, [560, 800], 2),
  ),
  keyboard: defineMotif(
    'electronics',
    ['sage', 'graphite', 'lilac', 'clay'],
    [createShot('table', keyboard), createShot('table', keyboardSmall)],
    createCloseUp(keyboard, [380, 620], 2.1),
  ),
  mouse: defineMotif(
    'electronics',
    ['chalk', 'ink', 'mustard', 'sky'],
    [createShot('table', mouse), createShot('table', mouseOnPad)],
    createCloseUp(mouse, [600, 440], 1.9),
  ),
}
