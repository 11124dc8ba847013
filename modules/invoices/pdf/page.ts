import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'

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
}
type Face = Exclude<keyof typeof FONT_FACES, 'fallback'>

const fontCache = new Map<string, Buffer>()

export type PdfDocument = PDFKit.PDFDocument

interface PdfDocumentOptions {
  language: string
  info: { Title: string; Author: string }
}

/** Creates an A4 document. Pages are buffered, so that they can be numbered once their count is known. */
export function createPdfDocument({ language, info }: PdfDocumentOptions): PdfDocument {
  const pdf = new PDFDocument({ size: 'A4', margin: 0, bufferPages: true, info, lang: language })
  for (const [face, file] of Object.entries(FONT_FACES)) pdf.registerFont(face, loadFont(file))
  return pdf
}

function loadFont(name: string): Buffer {
  const read = () => readFileSync(new URL(`../fonts/${name}.ttf`, import.meta.url))
  const file = fontCache.get(name) ?? read()
  fontCache.set(name, file)
  return file
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
  pdf.font(SUPPORTED_CHARACTERS.test(text) ? face : 'fallback').fontSize(size)
  const leading = (LEADING / 9.5) * size
  return { lineGap: leading - pdf.currentLineHeight(true) }
}

/** Characters that all three faces have: those of the shop's languages. Other text is drawn in the fallback face. */
const SUPPORTED_CHARACTERS =
  /^[ -~\u00a0-\u00ac\u00ae-\u017e\u0218-\u021b\u1e9e\u2013-\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2212]*$/

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
