import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'

const MM = 72 / 25.4
export const MARGIN = 20 * MM
export const PAGE = { width: 210 * MM, height: 297 * MM }
export const WIDTH = PAGE.width - 2 * MARGIN
/** Lines end here; the page number stands below. */
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

/** A sheet of A4 that is numbered at the end, when it is known how many there are. */
export function createPdfDocument(info: { Title: string; Author: string }): PdfDocument {
  const paper = new PDFDocument({ size: 'A4', margin: 0, bufferPages: true, info, lang: 'en' })
  for (const [face, file] of Object.entries(FONT_FACES)) paper.registerFont(face, loadFont(file))
  return paper
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

/** From one line's top to the next, for Schibsted at 9.5. */
export const LEADING = 14

/** Writes text with its top at y, breaking lines at the width; answers how high it became. */
export function drawText(pdf: PdfDocument, text: string, options: TextOptions): number {
  const { x, y, width, size = 9.5, colour = INK, align = 'left' } = options
  const layout = { ...setFont(pdf, text, options), align, width }
  const height = pdf.heightOfString(text || ' ', layout)
  // From the baseline, so that words and figures of two faces stand on one line.
  const line = { ...layout, baseline: 'alphabetic' } as const
  pdf.fillColor(colour).text(text, x, y + ASCENT * size, line)
  return height
}

export function measureTextHeight(
  pdf: PdfDocument,
  text: string,
  options: Omit<TextOptions, 'x' | 'y'>,
): number {
  const layout = setFont(pdf, text, options)
  return pdf.heightOfString(text || ' ', { ...layout, width: options.width })
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

/** What all three faces can draw: the letters of the shop's languages and their neighbours. A test asks the files. */
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
