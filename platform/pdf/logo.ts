import { WORDMARK_PATH } from '#platform/brand'
import { INK, type PdfDocument, YOLK } from './page.ts'

/** From the baseline of the wordmark to the top of the dot, in points. */
const HEIGHT = 24
const DRAWN_HEIGHT = 84
/** Of a logo of the shop. The title stands 52 points below its top. */
const MAX_LOGO = [180, 36] as [number, number]

interface LogoPlace {
  x: number
  y: number
  /** The PNG of the shop; null draws the word mark. */
  png: Uint8Array | null
}

/** Draws the logo with its top left corner at x, y. */
export function drawLogo(pdf: PdfDocument, { x, y, png }: LogoPlace): void {
  if (png) {
    pdf.image(Buffer.from(png), x, y, { fit: MAX_LOGO })
    return
  }
  const scale = HEIGHT / DRAWN_HEIGHT
  pdf.save().translate(x, y).scale(scale).translate(-2, 81)
  pdf.path('M68.5 -49.1A31 31 0 1 1 52.1 -65.5').lineWidth(13.5).strokeColor(INK).stroke()
  pdf.circle(72.5, -69.5, 9.2).fill(YOLK)
  pdf.translate(84, 0).path(WORDMARK_PATH).fill(INK).restore()
}
