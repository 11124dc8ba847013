import { Camera } from '../camera.ts'
import { darker, lighter } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { glint, metalPaint } from '../paints.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import { ball, lathe, type Profile, softForm, TILT, tube } from '../solids.ts'
import { boxShadow, type Draw, floorShadow, wallShadow } from '../studio.ts'
import { circle, ellipse, path, place, rect, roundedRect } from '../svg.ts'
import { speckle } from '../textures.ts'

const cameraLens = (pen: Pen, cx: number, cy: number, r: number): string =>
  circle(cx + 8, cy + 12, r * 1.02, '#1c1830', { opacity: 0.35 }) +
  circle(cx, cy, r, metalPaint(pen, '#55545c')) +
  circle(cx, cy, r * 0.88, '#232228') +
  circle(cx, cy, r * 0.84, 'none', {
    stroke: '#6d6c75',
    'stroke-width': 3,
    'stroke-linecap': 'butt',
    'stroke-dasharray': '3 6',
  }) +
  circle(cx, cy, r * 0.7, '#111117') +
  circle(
    cx,
    cy,
    r * 0.56,
    pen.radial(
      [
        [0, '#5f7fae'],
        [0.45, '#2a3a66'],
        [0.8, '#3b2357'],
        [1, '#0b0b12'],
      ],
      [0.42, 0.4],
    ),
  ) +
  circle(cx, cy, r * 0.22, '#0c0d16') +
  ellipse(cx - r * 0.22, cy - r * 0.26, r * 0.14, r * 0.1, '#e9f1ff', {
    opacity: 0.85,
    transform: `rotate(-35 ${cx - r * 0.22} ${cy - r * 0.26})`,
  }) +
  glint(cx + r * 0.2, cy + r * 0.22, r * 0.05, 0.5)

function cameraBody(pen: Pen, colours: Colourway): string {
  const { base, accent } = colours
  const top = 'M250 560V500Q250 468 282 468H470L506 420H694L730 468H918Q950 468 950 500V560Z'
  const knob = (x: number, w: number) => rect(x, 436, w, 40, 8, metalPaint(pen, material.steel))
  return (
    knob(310, 90) +
    knob(800, 64) +
    rect(816, 424, 32, 18, 6, accent) +
    softForm(pen, top, '#d9d6cf', { depth: 20 }) +
    softForm(pen, roundedRect(246, 540, 708, 380, 40), base, {
      depth: 40,
      texture: speckle(pen, base, 12),
    }) +
    rect(246, 540, 708, 14, 0, '#bcb8b0') +
    rect(246, 880, 708, 40, 20, metalPaint(pen, '#c9c5bd', false)) +
    rect(540, 446, 120, 56, 10, material.screen) +
    circle(330, 516, 18, accent) +
    cameraLens(pen, 600, 710, 186)
  )
}

const photoCamera: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, 916, 370, 0.13) + cameraBody(pen, colours)

const photoCameraWithStrap: Draw = (pen, colours) =>
  floorShadow(pen, colours, 600, 916, 370, 0.13) +
  tube('M262 560C120 480 60 700 130 860C190 990 380 1010 520 990', material.leather, 30) +
  tube('M940 560C1080 500 1130 700 1060 860C1000 1000 760 1030 520 990', material.leather, 30) +
  cameraBody(pen, colours)

const POWER = { yaw: 30, pitch: 24 }

const powerBank: Draw = (pen, colours) => {
  const camera = new Camera(POWER.yaw, POWER.pitch, [560, 880])
  const lights = [0, 1, 2, 3]
    .map((index) =>
      circle(60 + index * 26, 30, 6, index < 3 ? colours.accent : darker(colours.base, 0.3)),
    )
    .join('')
  const port = rect(70, 28, 80, 24, 12, darker(colours.base, 0.6))
  const cable = tube(
    'M700 930C900 990 1040 900 1000 780C960 680 820 720 850 820C880 900 1060 900 1120 760',
    colours.accent,
    16,
  )
  return (
    boxShadow(colours, camera, [-110, 0, -220], [220, 90, 440]) +
    cable +
    camera.box(pen, {
      at: [-110, 0, -220],
      size: [220, 90, 440],
      colour: colours.base,
      radius: 30,
      top:
        lights +
        circle(110, 330, 28, 'none', { stroke: lighter(colours.base, 0.3), 'stroke-width': 9 }),
      front: port,
    })
  )
}

const chargingPad: Draw = (pen, colours) => {
  const puck: Profile = [
    [300, 830],
    [306, 836],
    [306, 870],
    [290, 886],
    [290, 886],
  ]
  const bolt = path('M612 806L578 836H602L588 860L624 828H600Z', colours.accent)
  return (
    tube('M880 870C1000 880 1040 960 1120 960S1240 900 1300 900', lighter(colours.light, 0.3), 20) +
    floorShadow(pen, colours, 600, 890, 320, 0.2) +
    lathe(pen, 600, puck, colours.base, { gloss: 0.3 }) +
    ellipse(600, 832, 250, 250 * TILT, 'none', {
      stroke: lighter(colours.base, 0.35),
      'stroke-width': 5,
    }) +
    bolt
  )
}

const PAD =
  'M360 430C420 400 480 410 520 440H680C720 410 780 400 840 430C930 470 1000 700 990 830C980 920 880 930 830 860C790 800 760 770 720 766H480C440 770 410 800 370 860C320 930 220 920 210 830C200 700 270 470 360 430Z'

function gamepad(pen: Pen, { base, accent, light }: Colourway): string {
  const stick = (x: number, y: number) =>
    circle(x + 4, y + 8, 66, '#1c1830', { opacity: 0.3 }) +
    circle(x, y, 64, darker(base, 0.5)) +
    ball(pen, x, y - 6, 52, darker(base, 0.35), 0.25) +
    circle(x, y - 8, 34, 'none', { stroke: lighter(base, 0.2), 'stroke-width': 3, opacity: 0.6 })
  const button = (x: number, y: number, colour: string) =>
    circle(x + 2, y + 5, 25, '#1c1830', { opacity: 0.3 }) + ball(pen, x, y, 24, colour, 0.6)
  const cross = path('M336 530h44v-44h48v44h44v48h-44v44h-48v-44h-44Z', darker(base, 0.55), {
    'stroke-linejoin': 'round',
    stroke: darker(base, 0.55),
    'stroke-width': 8,
  })
  const shoulders = softForm(
    pen,
    'M350 440Q420 370 520 420V450H340ZM850 440Q780 370 680 420V450H860Z',
    darker(base, 0.2),
    {
      depth: 20,
    },
  )
  return (
    shoulders +
    softForm(pen, PAD, base, { depth: 80 }) +
    cross +
    button(796, 500, accent) +
    button(740, 556, light) +
    button(852, 556, light) +
    button(796, 612, accent) +
    stick(490, 680) +
    stick(710, 680) +
    circle(600, 560, 30, lighter(base, 0.2)) +
    circle(600, 560, 15, 'none', { stroke: darker(base, 0.4), 'stroke-width': 6 })
  )
}

const controller =
  (turn: number): Draw =>
  (pen, colours) =>
    place(wallShadow(pen, colours, PAD, 46, [600, 650]) + gamepad(pen, colours), {
      turn,
      y: -50,
      scale: 1.08,
    })

export const gadgets = {
  camera: defineMotif(
    'electronics',
    ['graphite', 'brick', 'forest', 'sand'],
    [
      createShot('floor', photoCamera, 1.08, 70),
      createShot('floor', photoCameraWithStrap, 0.98, 70),
    ],
    createCloseUp(photoCamera, [620, 660], 2),
  ),
  powerBank: defineMotif(
    'electronics',
    ['sky', 'graphite', 'mustard'],
    [createShot('floor', powerBank, 1.35, 70), createShot('floor', chargingPad, 1.3, 120)],
    createCloseUp(powerBank, [560, 820], 2),
  ),
  controller: defineMotif(
    'electronics',
    ['lilac', 'chalk', 'ink', 'teal'],
    [createShot('table', controller(-14)), createShot('table', controller(8))],
    createCloseUp(controller(-14), [760, 520], 2),
  ),
}
