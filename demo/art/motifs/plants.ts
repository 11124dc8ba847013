import { darker, lighter } from '../colour.ts'
import { material } from '../palette.ts'
import type { Pen } from '../pen.ts'
import { line, moveTo, type Point, path, round } from '../svg.ts'

/** A leaf from its stalk, pointing up before it is turned. */
export function leaf(
  pen: Pen,
  [x, y]: Point,
  length: number,
  turn: number,
  colour: string,
  slim = 0.26,
): string {
  const w = length * slim
  const right = `M0 0C${round(w)} ${round(-length * 0.3)} ${round(w)} ${round(-length * 0.7)} 0 ${-length}`
  const whole = `${right}C${round(-w)} ${round(-length * 0.7)} ${round(-w)} ${round(-length * 0.3)} 0 0Z`
  const lit = pen.linear(
    [
      [0, lighter(colour, 0.3)],
      [1, darker(colour, 0.08)],
    ],
    [0, 0],
    [1, 1],
  )
  const inner =
    path(whole, lit) +
    path(`${right}Z`, darker(colour, 0.4), { opacity: 0.35 }) +
    line(`M0 0V${round(-length * 0.92)}`, lighter(colour, 0.4), 2, { opacity: 0.6 })
  return moveTo(x, y, inner, turn)
}

/** A stem with leaves in pairs, as a florist's eucalyptus. */
export function branch(pen: Pen, from: Point, to: Point, tone: string = material.leaf): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const bend = dx * 0.32
  const at = (t: number): Point => [
    from[0] + 2 * t * (1 - t) * (dx * 0.5 - bend) + t * t * dx,
    from[1] + dy * t,
  ]
  const lean = (Math.atan2(dx, -dy) * 180) / Math.PI
  const stem = line(
    `M${from[0]} ${from[1]}Q${round(from[0] + dx * 0.5 - bend)} ${round(from[1] + dy * 0.5)} ${to[0]} ${to[1]}`,
    darker(tone, 0.3),
    6,
  )
  const leaves: string[] = []
  const count = 6
  for (let i = 0; i <= count; i++) {
    const t = 0.28 + (0.72 * i) / count
    const length = 100 - 46 * (i / count) + pen.random() * 14
    const side = i % 2 ? 1 : -1
    const colour = i % 3 ? tone : lighter(tone, 0.18)
    leaves.push(
      leaf(
        pen,
        at(t),
        length,
        lean + side * (i === count ? 4 : 52 + pen.random() * 14),
        colour,
        0.3,
      ),
    )
    if (i < count)
      leaves.push(
        leaf(
          pen,
          at(t + 0.03),
          length * 0.82,
          lean - side * (58 + pen.random() * 14),
          darker(colour, 0.1),
          0.3,
        ),
      )
  }
  return stem + leaves.join('')
}
