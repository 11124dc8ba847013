declare module 'subset-font' {
  /** The options that `generate-fonts.ts` uses; `@types/subset-font` lacks them. */
  interface SubsetFontOptions {
    targetFormat: 'woff2'
    /** Every glyph stays; the text must be empty. */
    keepAllGlyphs: true
    /** Tags of OpenType features. */
    keepFeatures: string[]
    noHinting: boolean
    variationAxes: Record<string, number | { min: number; max: number }>
  }

  export default function subsetFont(
    font: Buffer,
    text: string,
    options: SubsetFontOptions,
  ): Promise<Buffer>
}
