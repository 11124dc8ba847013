/** The colours of one picture: the product, its accent and the paper behind it. */
export interface Colourway {
  readonly base: string
  readonly shade: string
  readonly light: string
  readonly accent: string
  readonly backdrop: string
}

export const colourways = {
  chalk: tones('#f2ede4', '#bfb5a8', '#fffdf8', '#d2613d', '#d8b7a0'),
  oat: tones('#e2d2b4', '#a99270', '#f6ecd8', '#3f5b4c', '#b4c0ac'),
  sand: tones('#cfae84', '#8d6f4b', '#ead4b2', '#2f4858', '#efe6d8'),
  clay: tones('#c96a4a', '#873c2a', '#e99d7c', '#f3e2cb', '#f0dccb'),
  brick: tones('#a5402f', '#66211c', '#cf7460', '#efc98f', '#ecd8ce'),
  coral: tones('#ee7f69', '#b34a40', '#fab6a4', '#2b4c6f', '#f8e1d8'),
  apricot: tones('#efa365', '#b96a35', '#fbcd9f', '#2f4858', '#f7e5d1'),
  mustard: tones('#dba430', '#976a14', '#f3cd70', '#3b3a55', '#f1e6c8'),
  butter: tones('#f2da8a', '#bf9d45', '#fcf0bf', '#c25a3c', '#c3d0d2'),
  olive: tones('#7b7f4a', '#484c27', '#a8ab78', '#e6bf63', '#e3e2ce'),
  sage: tones('#98b096', '#5f7b66', '#c4d5bf', '#e4ab8c', '#ebe4d8'),
  forest: tones('#2f5d4e', '#153730', '#5b957f', '#e6b655', '#d5dfd2'),
  teal: tones('#2c7a7b', '#124a50', '#62aeac', '#f1ae86', '#d8e6e2'),
  sky: tones('#8bb5d6', '#527da3', '#c3dcee', '#e9724c', '#e4ebee'),
  denim: tones('#45638d', '#253b5d', '#7694bd', '#e2b275', '#ebe0d3'),
  ink: tones('#283342', '#10161f', '#566780', '#f07f5a', '#cbd5dc'),
  graphite: tones('#403f43', '#1b1b1f', '#77767d', '#e9a13b', '#dbd6ce'),
  silver: tones('#ced2d5', '#838b92', '#f6f7f8', '#e4643f', '#b7c6cf'),
  plum: tones('#6e4161', '#3e2038', '#9f708f', '#efc59c', '#eadce2'),
  blush: tones('#ebb7ae', '#b97b75', '#fadfd9', '#8a3d4a', '#f5e7e1'),
  lilac: tones('#b3a3d4', '#7865a0', '#dbd0f0', '#f0bd4c', '#ebe6f2'),
} as const satisfies Record<string, Colourway>

export type ColourwayName = keyof typeof colourways

/** Materials that keep their colour whatever the colourway. */
export const material = {
  oak: '#c99a66',
  walnut: '#7c5136',
  brass: '#c89b4e',
  steel: '#b4bac0',
  rubber: '#33333a',
  paper: '#f6f1e7',
  leather: '#9a5f3a',
  leaf: '#5d8560',
  screen: '#151a24',
} as const

function tones(
  base: string,
  shade: string,
  light: string,
  accent: string,
  backdrop: string,
): Colourway {
  return { base, shade, light, accent, backdrop }
}
