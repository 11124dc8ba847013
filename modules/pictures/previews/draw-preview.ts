import { PREVIEW_SIZE } from '#platform/picture-preview'
import { breakLines, drawTextPath, type TextStyle } from './text-paths.ts'

/** What a preview of a product shows. It has no price, because other sites show a stored copy for days. */
export interface PreviewTexts {
  title: string
  brand: string | null
  /** The formatted average, for example `4.6`. Null without reviews. */
  rating: string | null
  storeName: string
}

const { width: WIDTH, height: HEIGHT } = PREVIEW_SIZE
const MARGIN = 64
const LEFT = HEIGHT + MARGIN
const TEXT_WIDTH = WIDTH - LEFT - MARGIN

const INK = '#14211c'
const INK_2 = '#4a5750'
const PANEL = '#f4f5f1'
const YOLK = '#ffc629'

const TITLE = { font: 'besley-450', size: 56 } as const
const TITLE_LEADING = 66
const SMALL = { font: 'schibsted-600', size: 30 } as const

/** Draws the picture that other sites show with a link to a product: its image, title and rating, as SVG. */
export function drawPreview(texts: PreviewTexts, picture: Uint8Array | null): string {
  const lines = breakLines(texts.title, { ...TITLE, width: TEXT_WIDTH, maxLines: 4 })
  const top = (HEIGHT - lines.length * TITLE_LEADING) / 2
  const [brand] = breakLines(texts.brand ?? '', { ...SMALL, width: TEXT_WIDTH, maxLines: 1 })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<rect width="${HEIGHT}" height="${HEIGHT}" fill="${PANEL}"/>`,
    picture && drawPicture(picture),
    brand && drawLine(brand, { ...SMALL, y: MARGIN + 30, fill: INK_2 }),
    ...lines.map((line, at) =>
      drawLine(line, { ...TITLE, y: top + at * TITLE_LEADING + TITLE.size, fill: INK }),
    ),
    texts.rating && drawRating(texts.rating, top + lines.length * TITLE_LEADING + 56),
    drawShop(texts.storeName),
    '</svg>',
  ]
    .filter(Boolean)
    .join('')
}

function drawPicture(jpeg: Uint8Array): string {
  const data = Buffer.from(jpeg).toString('base64')
  return `<image width="${HEIGHT}" height="${HEIGHT}" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${data}"/>`
}

interface Line extends TextStyle {
  y: number
  fill: string
  x?: number
}

function drawLine(text: string, { y, fill, x = LEFT, ...style }: Line): string {
  return `<path transform="translate(${x} ${y})" fill="${fill}" d="${drawTextPath(text, style)}"/>`
}

const STAR = 'M12 2l3.1 6.3 6.9 1-5 4.9 1.2 6.8-6.2-3.2-6.2 3.2 1.2-6.8-5-4.9 6.9-1z'

function drawRating(rating: string, y: number): string {
  const star = `<path transform="translate(${LEFT} ${y - 27}) scale(1.3)" fill="${INK}" d="${STAR}"/>`
  return star + drawLine(rating, { ...SMALL, x: LEFT + 42, y, fill: INK })
}

/** The ring with the dot beside the name of the shop. */
function drawShop(storeName: string): string {
  const y = HEIGHT - MARGIN
  const [name = ''] = breakLines(storeName, { ...SMALL, width: TEXT_WIDTH - 52, maxLines: 1 })
  const ring = 'M68.5 -49.1A31 31 0 1 1 52.1 -65.5'
  const mark = `<g transform="translate(${LEFT} ${y + 4}) scale(.46)"><path d="${ring}" fill="none" stroke="${INK}" stroke-width="13.5"/><circle cx="72.5" cy="-69.5" r="9.2" fill="${YOLK}"/></g>`
  return mark + drawLine(name, { ...SMALL, x: LEFT + 52, y: y - 5, fill: INK })
}
