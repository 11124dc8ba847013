import { create, type Font } from 'fontkit'
import { type FontName, isInEveryFont, readFont } from '#platform/fonts/read-font'

export interface TextStyle {
  font: Exclude<FontName, 'fallback'>
  /** In pixels. */
  size: number
}

const fonts = new Map<FontName, Font>()

function openFont(text: string, { font }: TextStyle): Font {
  const name = isInEveryFont(text) ? font : 'fallback'
  const opened = fonts.get(name) ?? (create(readFont(name)) as Font)
  fonts.set(name, opened)
  return opened
}

/** Returns the outlines of one line of text as an SVG path, with its baseline at y = 0. Needs no installed font. */
export function drawTextPath(text: string, style: TextStyle): string {
  const font = openFont(text, style)
  const scale = style.size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let x = 0
  const paths = glyphs.map((glyph, at) => {
    const { xAdvance, xOffset, yOffset } = positions[at]!
    const path = glyph.path
      .scale(scale, -scale)
      .translate((x + xOffset) * scale, -yOffset * scale)
      .toSVG()
    x += xAdvance
    return path
  })
  return paths.join('')
}

/** The width of one line, in pixels. */
export function measureText(text: string, style: TextStyle): number {
  const font = openFont(text, style)
  return (font.layout(text).advanceWidth * style.size) / font.unitsPerEm
}

interface Lines extends TextStyle {
  width: number
  maxLines: number
}

/** Breaks a text at its words, or a word that is wider than a line at any character. Ends it with `…` where it is cut. */
export function breakLines(text: string, { width, maxLines, ...style }: Lines): string[] {
  const fits = (line: string) => measureText(line, style) <= width
  const lines = ['']
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1) ? `${lines.at(-1)} ${word}` : word
    if (fits(line)) lines[lines.length - 1] = line
    else lines.push(...breakWord(word, fits))
    if (lines.length > maxLines + 1) break
  }
  const filled = lines.filter(Boolean)
  if (filled.length <= maxLines) return filled
  return [...filled.slice(0, maxLines - 1), cut(filled[maxLines - 1]!, fits)]
}

type Fits = (line: string) => boolean

function breakWord(word: string, fits: Fits): string[] {
  const parts = ['']
  for (const character of word) {
    const part = parts.at(-1) + character
    if (fits(part)) parts[parts.length - 1] = part
    else parts.push(character)
  }
  return parts
}

function cut(line: string, fits: Fits): string {
  const characters = [...line]
  while (characters.length > 0 && !fits(`${characters.join('').trimEnd()}…`)) characters.pop()
  return `${characters.join('').trimEnd()}…`
}
