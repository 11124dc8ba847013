import type { Colour } from '#contract/catalog'

/** The colours by which products are filtered, in the order of the filter, with a typical CSS colour of each. */
export const COLOUR_TONES: Record<Colour, string> = {
  black: '#23211e',
  grey: '#8b8d8a',
  white: '#ffffff',
  beige: '#dcc9a6',
  brown: '#6f4a2f',
  red: '#b23a2c',
  orange: '#e0812f',
  yellow: '#e9bf3c',
  green: '#3f7d58',
  blue: '#3568a8',
  purple: '#77549b',
  pink: '#e39ab0',
}

export const COLOURS = Object.keys(COLOUR_TONES) as Colour[]
