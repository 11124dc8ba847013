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

const faces = {
  display: 'besley-450',
  text: 'schibsted-400',
  strong: 'schibsted-600',
  fallback: 'fallback',
}
type Face = Exclude<keyof typeof faces, 'fallback'>

const files = new Map<string, Buffer>()

export type Paper = PDFKit.PDFDocument

/** A sheet of A4 that is numbered at the end, when it is known how many there are. */
export function newPaper(info: { Title: string; Author: string }): Paper {
  const paper = new PDFDocument({ size: 'A4', margin: 0, bufferPages: true, info, lang: 'en' })
  for (const [face, file] of Object.entries(faces)) paper.registerFont(face, fontFile(file))
  return paper
}

function fontFile(name: string): Buffer {
  const read = () => readFileSync(new URL(`../fonts/${name}.ttf`, import.meta.url))
  const file = files.get(name) ?? read()
  files.set(name, file)
  return file
}

export interface Writing {
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
export function write(paper: Paper, text: string, writing: Writing): number {
  const { x, y, width, size = 9.5, colour = INK, align = 'left' } = writing
  const options = { ...set(paper, text, writing), align, width }
  const height = paper.heightOfString(text || ' ', options)
  // From the baseline, so that words and figures of two faces stand on one line.
  const line = { ...options, baseline: 'alphabetic' } as const
  paper.fillColor(colour).text(text, x, y + ASCENT * size, line)
  return height
}

export function heightOf(paper: Paper, text: string, writing: Omit<Writing, 'x' | 'y'>): number {
  const options = set(paper, text, writing)
  return paper.heightOfString(text || ' ', { ...options, width: writing.width })
}

function set(paper: Paper, text: string, { face = 'text', size = 9.5 }: Partial<Writing>) {
  paper.font(COVERED.test(text) ? face : 'fallback').fontSize(size)
  const leading = (LEADING / 9.5) * size
  return { lineGap: leading - paper.currentLineHeight(true) }
}

/** What all three faces can draw: the letters of the shop's languages and their neighbours. A test asks the files. */
const COVERED =
  /^[ -~\u00a0-\u00ac\u00ae-\u017e\u0218-\u021b\u1e9e\u2013-\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2212]*$/

export function rule(paper: Paper, y: number, { ink = false, x = MARGIN, width = WIDTH } = {}) {
  paper
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(ink ? 1 : 0.5)
    .strokeColor(ink ? INK : LINE)
    .stroke()
}
