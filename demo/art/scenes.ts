import { darker, lighter, mix } from './colour.ts'
import { type MotifName, motifs } from './index.ts'
import type { Family } from './motif.ts'
import { branch } from './motifs/plants.ts'
import { type ColourwayName, colourways, material } from './palette.ts'
import { Pen } from './pen.ts'
import { backdrop, type Canvas, FLOOR, plinth, rail, renderSvg } from './studio.ts'
import { circle, path, place } from './svg.ts'

const HERO_CANVAS: Canvas = { width: 2400, height: 1200, horizon: 800 }
/** Square, as pictures are shown: another shape would be cut at its edges. */
const TILE_CANVAS: Canvas = { width: 1200, height: 1200, horizon: 790 }

/** One product in a scene: the middle of its foot, and its size. */
interface SceneProduct {
  motif: MotifName
  colourway: ColourwayName
  x: number
  y: number
  scale: number
  /** Height of the plinth it stands on, and that plinth's radius. */
  plinth?: readonly [height: number, radius: number]
}

interface ScenePlan {
  backdrop: ColourwayName
  panel?: Panel
  products: readonly SceneProduct[]
  behind?: (pen: Pen) => string
}

interface Panel {
  shape: 'arch' | 'disc'
  x: number
  y: number
  size: number
}

export const scenes = {
  home: () =>
    drawScene(HERO_CANVAS, 11, {
      backdrop: 'clay',
      panel: { shape: 'arch', x: 1760, y: 880, size: 390 },
      products: [
        { motif: 'vase', colourway: 'clay', x: 1800, y: 900, scale: 0.72, plinth: [90, 330] },
        { motif: 'teapot', colourway: 'sage', x: 1290, y: 1010, scale: 0.52 },
        { motif: 'mug', colourway: 'mustard', x: 1600, y: 1080, scale: 0.3 },
        { motif: 'candle', colourway: 'blush', x: 2130, y: 1060, scale: 0.4 },
      ],
    }),
  electronics: () =>
    drawScene(HERO_CANVAS, 12, {
      backdrop: 'sky',
      panel: { shape: 'disc', x: 640, y: 500, size: 380 },
      products: [
        { motif: 'speaker', colourway: 'ink', x: 270, y: 980, scale: 0.5 },
        {
          motif: 'headphones',
          colourway: 'coral',
          x: 660,
          y: 880,
          scale: 0.72,
          plinth: [120, 330],
        },
        { motif: 'smartphone', colourway: 'sky', x: 1090, y: 1010, scale: 0.6 },
        { motif: 'earbuds', colourway: 'chalk', x: 820, y: 1120, scale: 0.34 },
      ],
    }),
  fashion: () =>
    drawScene(HERO_CANVAS, 13, {
      backdrop: 'oat',
      behind: (pen) => rail(pen, 90, material.brass, -40, 2440),
      products: [
        { motif: 'tshirt', colourway: 'chalk', x: 1205, y: 638, scale: 0.6 },
        { motif: 'jacket', colourway: 'mustard', x: 1670, y: 638, scale: 0.6 },
        { motif: 'dress', colourway: 'plum', x: 2100, y: 625, scale: 0.6 },
        { motif: 'sneaker', colourway: 'chalk', x: 1480, y: 1080, scale: 0.42 },
        { motif: 'toteBag', colourway: 'clay', x: 1960, y: 1090, scale: 0.4 },
      ],
    }),
  beauty: () =>
    drawScene(HERO_CANVAS, 14, {
      backdrop: 'blush',
      panel: { shape: 'arch', x: 560, y: 900, size: 370 },
      behind: (pen) =>
        place(branch(pen, [600, 900], [520, 300]), { x: -330 }) +
        place(branch(pen, [600, 900], [700, 380]), { x: -300 }),
      products: [
        { motif: 'perfume', colourway: 'apricot', x: 560, y: 880, scale: 0.62, plinth: [130, 300] },
        { motif: 'serum', colourway: 'plum', x: 960, y: 1000, scale: 0.56 },
        { motif: 'creamJar', colourway: 'blush', x: 250, y: 1050, scale: 0.42 },
        { motif: 'lipstick', colourway: 'brick', x: 1210, y: 1080, scale: 0.36 },
      ],
    }),
  sports: () =>
    drawScene(HERO_CANVAS, 15, {
      backdrop: 'teal',
      panel: { shape: 'disc', x: 1740, y: 480, size: 370 },
      products: [
        { motif: 'waterBottle', colourway: 'coral', x: 1370, y: 960, scale: 0.62 },
        {
          motif: 'runningShoe',
          colourway: 'butter',
          x: 1760,
          y: 860,
          scale: 0.62,
          plinth: [140, 350],
        },
        { motif: 'kettlebell', colourway: 'forest', x: 2200, y: 1010, scale: 0.42 },
        { motif: 'football', colourway: 'ink', x: 1560, y: 1100, scale: 0.3 },
      ],
    }),
  toys: () =>
    drawScene(HERO_CANVAS, 16, {
      backdrop: 'mustard',
      panel: { shape: 'disc', x: 560, y: 520, size: 370 },
      products: [
        { motif: 'teddyBear', colourway: 'sand', x: 560, y: 880, scale: 0.66, plinth: [120, 320] },
        { motif: 'buildingBlocks', colourway: 'coral', x: 1130, y: 1010, scale: 0.56 },
        { motif: 'spinningTop', colourway: 'forest', x: 190, y: 1050, scale: 0.36 },
        { motif: 'woodenTrain', colourway: 'brick', x: 700, y: 1130, scale: 0.32 },
      ],
    }),
} as const satisfies Record<Family, () => string>

const tilePlans = {
  fashion: planTile('sage', 'backpack', 'clay', ['sneaker', 'chalk'], ['sunglasses', 'graphite']),
  electronics: planTile('lilac', 'headphones', 'ink', ['camera', 'brick'], ['speaker', 'sky']),
  home: planTile('apricot', 'vase', 'forest', ['mug', 'clay'], ['plant', 'mustard']),
  beauty: planTile('blush', 'serum', 'plum', ['creamJar', 'chalk'], ['lipstick', 'brick']),
  sports: planTile('sky', 'kettlebell', 'ink', ['basketball', 'clay'], ['waterBottle', 'butter']),
  toys: planTile('mustard', 'teddyBear', 'sand', ['spinningTop', 'clay'], ['woodenTrain', 'teal']),
} as const satisfies Record<Family, ScenePlan>

/** The picture of a category, 1200 × 1200. */
export const categoryTile = (family: Family): string =>
  drawScene(TILE_CANVAS, 31, tilePlans[family])

function drawScene(size: Canvas, seed: number, plan: ScenePlan): string {
  const pen = new Pen(seed)
  const paper = colourways[plan.backdrop].backdrop
  const drawn = plan.products.map((product) => drawProduct(pen, product, paper)).join('')
  const back =
    backdrop(pen, 'floor', colourways[plan.backdrop], size) +
    (plan.panel ? drawPanel(pen, plan.panel, paper, plan.backdrop) : '')
  return renderSvg(pen, back + (plan.behind?.(pen) ?? '') + drawn, size)
}

function drawProduct(
  pen: Pen,
  { motif, colourway, x, y, scale, plinth: stand }: SceneProduct,
  paper: string,
): string {
  const colours = { ...colourways[colourway], backdrop: paper }
  const product = place(motifs[motif].draw(pen, colours), {
    x: x - 600,
    y: y - FLOOR,
    scale,
    about: [600, FLOOR],
  })
  if (!stand) return product
  const [height, radius] = stand
  return plinth(pen, { ...colours, base: paper }, y - 4, radius, height, x) + product
}

function drawPanel(
  pen: Pen,
  { shape, x, y, size }: Panel,
  paper: string,
  name: ColourwayName,
): string {
  const tone = mix(darker(paper, 0.06), colourways[name].base, 0.18)
  const paint = pen.linear(
    [
      [0, lighter(tone, 0.16)],
      [1, darker(tone, 0.07)],
    ],
    [0, 0],
    [1, 1],
  )
  if (shape === 'disc') return circle(x, y, size, paint)
  return path(
    `M${x - size} ${y}V${y - size * 1.1}a${size} ${size} 0 0 1 ${2 * size} 0V${y}Z`,
    paint,
  )
}

type SideProduct = readonly [MotifName, ColourwayName]

/** A leading product on a plinth between two smaller ones. */
function planTile(
  paper: ColourwayName,
  lead: MotifName,
  colourway: ColourwayName,
  left: SideProduct,
  right: SideProduct,
): ScenePlan {
  return {
    backdrop: paper,
    panel: { shape: 'disc', x: 600, y: 480, size: 340 },
    products: [
      { motif: lead, colourway, x: 600, y: 830, scale: 0.62, plinth: [110, 270] },
      { motif: left[0], colourway: left[1], x: 270, y: 1030, scale: 0.34 },
      { motif: right[0], colourway: right[1], x: 930, y: 1020, scale: 0.36 },
    ],
  }
}
