import { darker, lighter } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { glassPaint, roundPaint, shine } from '../paints.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import { bandOutline, lathe, lidPaint, type Profile } from '../solids.ts'
import { type Draw, FLOOR, floorShadow } from '../studio.ts'
import { circle, ellipse, group, line, path, place } from '../svg.ts'

function pendantShade(pen: Pen, cx: number, y: number, profile: Profile, colour: string): string {
  const [r, rim] = profile[profile.length - 1] as readonly [number, number]
  const bulb = pen.radial([
    [0, '#fffbe8'],
    [0.35, '#ffe9b8'],
    [0.75, '#f4c87c'],
    [1, darker(colour, 0.25)],
  ])
  const glow = pen.radial([
    [0, '#ffe9b0', 0.7],
    [1, '#ffe9b0', 0],
  ])
  const lamp =
    line(`M${cx} -900V${profile[0]?.[1]}`, material.rubber, 6) +
    lathe(
      pen,
      cx,
      [
        [16, -30 + (profile[0]?.[1] ?? 0)],
        [18, 10 + (profile[0]?.[1] ?? 0)],
        [18, 10 + (profile[0]?.[1] ?? 0)],
      ],
      material.brass,
      { gloss: 0.9, top: false },
    ) +
    ellipse(cx, rim + 60, r * 1.7, r * 0.9, glow) +
    lathe(pen, cx, profile, colour, { gloss: 0.45, top: false }) +
    ellipse(cx, rim, r * 0.985, r * 0.2, bulb)
  return group(lamp, { transform: `translate(0 ${y})` })
}

const DOME: Profile = [
  [22, 330],
  [60, 344],
  [190, 410],
  [268, 520],
  [290, 640],
  [290, 640],
]

const CONE: Profile = [
  [40, 300],
  [40, 300],
  [52, 380],
  [120, 520],
  [190, 640],
  [190, 640],
]

const pendantLamp: Draw = (pen, { base }) => pendantShade(pen, 600, 60, DOME, base)

const pendantTrio: Draw = (pen, { base, accent, light }) =>
  pendantShade(pen, 300, -130, CONE, light) +
  pendantShade(pen, 620, 180, CONE, base) +
  pendantShade(pen, 930, -20, CONE, accent)

const flame = (pen: Pen, x: number, y: number, size = 1): string =>
  place(
    ellipse(
      600,
      560,
      150,
      150,
      pen.radial([
        [0, '#ffdf9a', 0.75],
        [1, '#ffdf9a', 0],
      ]),
    ) +
      path(
        'M600 500C640 560 640 620 600 626C560 620 560 560 600 500Z',
        pen.linear(
          [
            [0, '#ffb347'],
            [0.5, '#ffe08a'],
            [1, '#fffbe6'],
          ],
          [0, 0],
          [0, 1],
        ),
      ),
    { x: x - 600, y: y - 626, scale: size, about: [600, 626] },
  )

const candle: Draw = (pen, colours) => {
  const { base, light } = colours
  const glass: Profile = [
    [190, 560],
    [190, 560],
    [190, 930],
    [176, FLOOR],
    [176, FLOOR],
  ]
  const wax: Profile = [
    [178, 650],
    [178, 650],
    [178, 925],
    [166, 946],
    [166, 946],
  ]
  return (
    floorShadow(pen, colours, 600, FLOOR, 200) +
    lathe(pen, 600, wax, base, {
      gloss: 0.1,
      paint: roundPaint(pen, lighter(base, 0.1), 0.1),
      top: lidPaint(pen, lighter(base, 0.4)),
    }) +
    line('M600 656V622', '#4a3a30', 6) +
    flame(pen, 600, 628) +
    lathe(pen, 600, glass, light, { paint: glassPaint(pen, light, 0.3), top: 'none' }) +
    ellipse(600, 560, 189, 45, 'none', { stroke: '#ffffff', 'stroke-width': 4, opacity: 0.7 }) +
    label(pen, light, 700, colours) +
    shine(pen, 'M446 600V900', 14, 0.6)
  )
}

function label(pen: Pen, paper: string, y: number, { accent }: Colourway): string {
  const d = bandOutline(600, 120, y, 120, y + 150)
  return (
    path(d, roundPaint(pen, lighter(paper, 0.5), 0)) +
    line(`M548 ${y + 82}h104M566 ${y + 110}h68`, accent, 5) +
    circle(600, y + 54, 8, accent)
  )
}

const taperCandles: Draw = (pen, colours) => {
  const { base, accent, light } = colours
  const taper = (x: number, y: number, top: number, colour: string) =>
    floorShadow(pen, colours, x, y, 74) +
    lathe(
      pen,
      x,
      [
        [10, top],
        [20, top + 14],
        [26, y - 90],
        [26, y - 90],
      ],
      colour,
      { gloss: 0.2, top: false },
    ) +
    lathe(
      pen,
      x,
      [
        [40, y - 110],
        [40, y - 110],
        [28, y - 80],
        [30, y - 40],
        [74, y - 10],
        [74, y],
        [74, y],
      ],
      material.brass,
      { gloss: 0.9 },
    ) +
    lathe(
      pen,
      x,
      [
        [26, y - 150],
        [26, y - 112],
        [26, y - 112],
      ],
      colour,
      { gloss: 0.2, top: false },
    ) +
    line(`M${x} ${top + 2}v-20`, '#4a3a30', 4) +
    flame(pen, x, top - 8, 0.62)
  return (
    taper(410, FLOOR - 30, 470, light) +
    taper(780, FLOOR - 16, 420, accent) +
    taper(600, FLOOR + 20, 330, base)
  )
}

export const homeLight = {
  pendantLamp: defineMotif(
    'home',
    ['forest', 'clay', 'mustard', 'ink'],
    [createShot('wall', pendantLamp, 1.25), createShot('wall', pendantTrio)],
    createCloseUp(pendantLamp, [560, 600], 1.8, 'wall'),
    createCloseUp(pendantTrio, [620, 660], 1.8, 'wall'),
  ),
  candle: defineMotif(
    'home',
    ['sage', 'blush', 'oat', 'plum'],
    [createShot('disc', candle, 1.42), createShot('floor', taperCandles, 1.1)],
    createCloseUp(candle, [600, 680], 2.1),
    createCloseUp(taperCandles, [600, 420], 1.9),
  ),
}
