type Lab = [number, number, number]

/** Shadows lean to cool violet and lights to warm cream, so that nothing turns to grey or chalk. */
const SHADOW = '#1c1830'
const LIGHT = '#fff9ee'

/** Blend of two hex colours in OKLab; t = 0 gives a, t = 1 gives b. */
export function mix(a: string, b: string, t: number): string {
  const from = toLab(a)
  const to = toLab(b)
  return toHex([blend(from[0], to[0], t), blend(from[1], to[1], t), blend(from[2], to[2], t)])
}

export const darker = (colour: string, t: number): string => mix(colour, SHADOW, t)
export const lighter = (colour: string, t: number): string => mix(colour, LIGHT, t)

const blend = (a: number, b: number, t: number): number => a + (b - a) * t

function toLab(hex: string): Lab {
  const value = Number.parseInt(hex.slice(1), 16)
  const r = toLinear((value >> 16) & 255)
  const g = toLinear((value >> 8) & 255)
  const b = toLinear(value & 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function toHex([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map((channel) => fromLinear(channel).toString(16).padStart(2, '0')).join('')}`
}

const toLinear = (byte: number): number => {
  const v = byte / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
}

const fromLinear = (value: number): number => {
  const v = Math.min(1, Math.max(0, value))
  return Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055))
}
