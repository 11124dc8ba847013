import { Camera, type Point3D } from '../camera.ts'
import { darker, lighter } from '../colour.ts'
import { createCloseUp, createShot, defineMotif } from '../motif.ts'
import { facePaint, metalPaint } from '../paints.ts'
import { type Colourway, material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import { softForm } from '../solids.ts'
import { boxShadow, type Draw, floorShadow, wallShadow } from '../studio.ts'
import { circle, ellipse, place, rect, round, roundedRect } from '../svg.ts'
import { woodGrain } from '../textures.ts'

function panFromAbove(pen: Pen, { base }: Colourway): string {
  const inside = pen.radial(
    [
      [0, '#4a494c'],
      [0.8, '#37363a'],
      [1, '#232226'],
    ],
    [0.4, 0.36],
    0.7,
  )
  const handle = 'M556 846Q560 1000 566 1130Q600 1158 634 1130Q640 1000 644 846Z'
  return (
    softForm(pen, handle, material.oak, { depth: 34, texture: woodGrain(pen, material.oak, 90) }) +
    circle(600, 1110, 14, darker(material.oak, 0.6)) +
    circle(600, 500, 360, facePaint(pen, base, 0.5)) +
    circle(600, 500, 342, lighter(base, 0.25)) +
    circle(600, 502, 332, inside) +
    circle(600, 506, 276, 'none', { stroke: '#57565a', 'stroke-width': 4, opacity: 0.7 }) +
    rect(562, 826, 76, 44, 12, metalPaint(pen, material.steel))
  )
}

function friedEgg(pen: Pen, x: number, y: number): string {
  const white = `M${x - 120} ${y}C${x - 130} ${y - 90} ${x - 40} ${y - 120} ${x + 20} ${y - 100}C${x + 100} ${y - 110} ${x + 130} ${y - 30} ${x + 110} ${y + 30}C${x + 100} ${y + 100} ${x} ${y + 110} ${x - 40} ${y + 90}C${x - 100} ${y + 90} ${x - 116} ${y + 40} ${x - 120} ${y}Z`
  return (
    softForm(pen, white, '#f7f2e6', { depth: 34 }) +
    circle(
      x,
      y - 4,
      50,
      pen.radial(
        [
          [0, '#ffd56b'],
          [0.7, '#f4a92d'],
          [1, '#d97f14'],
        ],
        [0.38, 0.34],
        0.7,
      ),
    ) +
    ellipse(x - 16, y - 22, 12, 8, '#fff6d8', { opacity: 0.9 })
  )
}

const panShadow = (pen: Pen, colours: Colourway): string =>
  wallShadow(
    pen,
    colours,
    'M240 500a360 360 0 1 0 720 0a360 360 0 1 0-720 0ZM556 846Q560 1000 566 1130H634Q640 1000 644 846Z',
    40,
  )

const pan: Draw = (pen, colours) =>
  place(panShadow(pen, colours) + panFromAbove(pen, colours), {
    turn: -38,
    x: -70,
    y: -30,
    scale: 1.05,
  })

const panWithEggs: Draw = (pen, colours) =>
  place(
    panShadow(pen, colours) +
      panFromAbove(pen, colours) +
      friedEgg(pen, 520, 430) +
      friedEgg(pen, 690, 590),
    {
      turn: -38,
      x: -70,
      y: -30,
      scale: 1.05,
    },
  )

const knifeBlock: Draw = (pen, colours) => {
  const camera = new Camera(32, 18, [560, 930])
  const at: Point3D = [-100, 0, -150]
  const grain = (width: number) =>
    pen.clip(roundedRect(0, 0, width, 440, 6), woodGrain(pen, material.walnut, 90))
  const knife = (x: number, z: number, length: number) => {
    const [px, py] = camera.project([x, 440, z])
    const d = `M${round(px - 17)} ${round(py)}l-6 ${-length}q22 -22 46 0l-6 ${length}Z`
    return (
      rect(Math.round(px - 15), Math.round(py - 12), 32, 16, 3, metalPaint(pen, material.steel)) +
      place(
        softForm(pen, d, colours.base, { depth: 22 }) +
          circle(px + 2, py - length * 0.28, 5, material.brass) +
          circle(px + 1, py - length * 0.68, 5, material.brass),
        { y: -10, about: [0, 0] },
      )
    )
  }
  return (
    boxShadow(colours, camera, at, [220, 440, 300]) +
    camera.box(pen, {
      at,
      size: [220, 440, 300],
      colour: material.walnut,
      radius: 14,
      front: grain(220),
      side: grain(300),
    }) +
    knife(-50, -90, 190) +
    knife(50, -90, 170) +
    knife(-50, 0, 160) +
    knife(56, 0, 150) +
    knife(0, 92, 130)
  )
}

const knifeBlockWithBoard: Draw = (pen, colours) => {
  const board =
    'M640 470Q640 440 670 440H950Q980 440 980 470V950Q980 980 950 980H670Q640 980 640 950Z'
  return (
    floorShadow(pen, colours, 800, 975, 210, 0.1) +
    softForm(pen, board, material.oak, { depth: 20, texture: woodGrain(pen, material.oak, 90) }) +
    circle(810, 500, 22, darker(colours.backdrop, 0.2)) +
    place(knifeBlock(pen, colours), { x: -130 })
  )
}

export const homeKitchen = {
  pan: defineMotif(
    'home',
    ['brick', 'teal', 'silver'],
    [createShot('table', pan), createShot('table', panWithEggs)],
    createCloseUp(panWithEggs, [540, 480], 1.9),
  ),
  knifeBlock: defineMotif(
    'home',
    ['graphite', 'ink', 'forest'],
    [createShot('floor', knifeBlock, 1.22), createShot('floor', knifeBlockWithBoard, 1.02)],
    createCloseUp(knifeBlock, [560, 460], 2),
  ),
}
