import { darker, lighter, mix } from './colour.ts'
import type { Pen } from './pen.ts'
import { circle, line, type Point } from './svg.ts'

const GLOW = '#fffdf6'

// Paints of materials under the studio's lamp at the upper left. Each function returns a value for `fill`.

/** Upright round forms. Gloss 0 is unglazed clay, 1 is lacquer. */
export function roundPaint(pen: Pen, colour: string, gloss = 0.4): string {
  return pen.linear([
    [0, darker(colour, 0.24)],
    [0.09, darker(colour, 0.1)],
    [0.27, lighter(colour, 0.16 + 0.42 * gloss)],
    [0.4, lighter(colour, 0.1 * gloss)],
    [0.6, darker(colour, 0.06)],
    [0.84, darker(colour, 0.3 + 0.1 * gloss)],
    [0.94, darker(colour, 0.36 + 0.1 * gloss)],
    [1, darker(colour, 0.24)],
  ])
}

export function ballPaint(pen: Pen, colour: string, gloss = 0.4): string {
  return pen.radial(
    [
      [0, lighter(colour, 0.25 + 0.5 * gloss)],
      [0.28, lighter(colour, 0.12)],
      [0.62, darker(colour, 0.1)],
      [0.88, darker(colour, 0.36)],
      [1, darker(colour, 0.3)],
    ],
    [0.36, 0.3],
    0.76,
  )
}

/** A flat face; lit from 0 (turned away) to 1 (towards the lamp). */
export function facePaint(pen: Pen, colour: string, lit = 0.5): string {
  const tone = lit < 0.5 ? darker(colour, (0.5 - lit) * 0.9) : lighter(colour, (lit - 0.5) * 0.7)
  return pen.linear(
    [
      [0, lighter(tone, 0.13)],
      [0.5, tone],
      [1, darker(tone, 0.1)],
    ],
    [0, 0],
    [1, 1],
  )
}

/** Brushed or polished metal, banded across. */
export function metalPaint(pen: Pen, colour: string, upright = true): string {
  const end: Point = upright ? [1, 0] : [0, 1]
  return pen.linear(
    [
      [0, darker(colour, 0.35)],
      [0.14, lighter(colour, 0.3)],
      [0.26, lighter(colour, 0.85)],
      [0.4, colour],
      [0.66, darker(colour, 0.4)],
      [0.86, darker(colour, 0.1)],
      [1, darker(colour, 0.45)],
    ],
    [0, 0],
    end,
  )
}

export const brassPaint = (pen: Pen): string => metalPaint(pen, '#d2a65e')

/** Clear or tinted glass and liquids: edges dense, middle open. */
export function glassPaint(pen: Pen, colour: string, density = 0.5): string {
  return pen.linear([
    [0, darker(colour, 0.2), 0.25 + density * 0.7],
    [0.12, lighter(colour, 0.5), 0.1 + density * 0.5],
    [0.3, lighter(colour, 0.6), 0.08 + density * 0.45],
    [0.7, colour, 0.1 + density * 0.6],
    [0.9, darker(colour, 0.12), 0.2 + density * 0.7],
    [1, darker(colour, 0.3), 0.3 + density * 0.7],
  ])
}

/** The picture on a switched-on display. */
export function screenPaint(pen: Pen, colour: string, accent: string): string {
  return pen.linear(
    [
      [0, mix(colour, '#ffffff', 0.35)],
      [0.45, colour],
      [1, accent],
    ],
    [0, 0],
    [0.9, 1],
  )
}

/** A long highlight that fades at both ends. */
export function shine(pen: Pen, d: string, width: number, opacity = 0.5): string {
  const fade = pen.linear(
    [
      [0, GLOW, 0],
      [0.3, GLOW, opacity],
      [0.6, GLOW, opacity * 0.8],
      [1, GLOW, 0],
    ],
    [0, 0],
    [0, 1],
  )
  return line(d, fade, width)
}

export const glint = (x: number, y: number, r: number, opacity = 0.9): string =>
  circle(x, y, r, GLOW, { opacity })
