import PDFDocument from 'pdfkit'
import { type FontName, isInEveryFont, readFont } from '#platform/fonts/read-font'

const MM = 72 / 25.4
export const MARGIN = 20 * MM
export const PAGE = { width: 210 * MM, height: 297 * MM }
export const WIDTH = PAGE.width - 2 * MARGIN
/** The end of the content; the page number is below. */
export const BOTTOM = PAGE.height - MARGIN - 24

export const INK = '#14211c'
export const INK_2 = '#4a5750'
export const LINE = '#dcdfd6'
export const YOLK = '#ffc629'

const FONT_FACES = {
  display: 'besley-450',
  text: 'schibsted-400',
  strong: 'schibsted-600',
  fallback: 'fallback',
} satisfies Record<string, FontName>
type Face = Exclude<keyof typeof FONT_FACES, 'fallback'>

export type PdfDocument = PDFKit.PDFDocument

interface PdfDocumentOptions {
  language: string
  info: { Title: string; Author: string }
  size?: 'A4' | 'A6'
}

/** Creates a document. Pages are buffered, so that they can be numbered once their count is known. */
export function createPdfDocument({
  language,
  info,
  size = 'A4',
}: PdfDocumentOptions): PdfDocument {
  const pdf = new PDFDocument({ size, margin: 0, bufferPages: true, info, lang: language })
  for (const [face, file] of Object.entries(FONT_FACES)) pdf.registerFont(face, readFont(file))
  return pdf
}

export interface TextOptions {
  x: number
  y: number
  width: number
  size?: number
  face?: Face
  colour?: string
  align?: 'left' | 'right'
}

const ASCENT = 0.96

/** The line height of Schibsted at 9.5 points. */
export const LEADING = 14

/** Draws text with its top at y, wrapped at the width. Returns its height. */
export function drawText(pdf: PdfDocument, content: string, options: TextOptions): number {
  const text = widenSpaces(content)
  const { x, y, width, size = 9.5, colour = INK, align = 'left' } = options
  const layout = { ...setFont(pdf, text, options), align, width }
  const height = pdf.heightOfString(text || ' ', layout)
  // Aligned by the baseline, because words and figures have different faces.
  const line = { ...layout, baseline: 'alphabetic' } as const
  pdf.fillColor(colour).text(text, x, y + ASCENT * size, line)
  return height
}

export function measureTextHeight(
  pdf: PdfDocument,
  content: string,
  options: Omit<TextOptions, 'x' | 'y'>,
): number {
  const text = widenSpaces(content)
  const layout = setFont(pdf, text, options)
  return pdf.heightOfString(text || ' ', { ...layout, width: options.width })
}

/** Replaces the narrow no-break spaces of French amounts: the three faces lack them. */
function widenSpaces(text: string): string {
  return text.replaceAll('\u202f', '\u00a0')
}

function setFont(
  pdf: PdfDocument,
  text: string,
  { face = 'text', size = 9.5 }: Partial<TextOptions>,
) {
  pdf.font(isInEveryFont(text) ? face : 'fallback').fontSize(size)
  const leading = (LEADING / 9.5) * size
  return { lineGap: leading - pdf.currentLineHeight(true) }
}

export function drawRule(
  pdf: PdfDocument,
  y: number,
  { ink = false, x = MARGIN, width = WIDTH } = {},
) {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(ink ? 1 : 0.5)
    .strokeColor(ink ? INK : LINE)
    .stroke()
}
