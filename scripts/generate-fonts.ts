import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const FOLDER = 'app/ui/fonts'
const BESLEY = 'besley'
const SCHIBSTED = 'schibsted-grotesk'

/** Headings and prices are set in one weight of Besley, texts in four of Schibsted Grotesk. */
const HEADING_WEIGHT = 480
const TEXT_WEIGHTS = { min: 400, max: 700 }

/** Of the layout features, those that the styles use and those without which letters stand wrongly. */
const FEATURES = ['ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'tnum']

const FONTS = [
  { family: BESLEY, name: 'latin-wght-normal', weight: HEADING_WEIGHT },
  { family: BESLEY, name: 'latin-ext-wght-normal', weight: HEADING_WEIGHT },
  { family: BESLEY, name: 'latin-wght-italic', weight: HEADING_WEIGHT },
  { family: BESLEY, name: 'latin-ext-wght-italic', weight: HEADING_WEIGHT },
  { family: SCHIBSTED, name: 'latin-wght-normal', weight: TEXT_WEIGHTS },
  { family: SCHIBSTED, name: 'latin-ext-wght-normal', weight: TEXT_WEIGHTS },
]

/**
 * Returns the fonts of the screens by path: those of Fontsource with the weights and features that the shop uses, which
 * is two thirds of their bytes. The licence of both families allows changes under the same name.
 */
export async function renderFontFiles(): Promise<Map<string, Buffer>> {
  const files = FONTS.map(async ({ family, name, weight }) => {
    const source = new URL(
      import.meta.resolve(`@fontsource-variable/${family}/files/${family}-${name}.woff2`),
    )
    const font = await subsetFont(readFileSync(source), '', {
      targetFormat: 'woff2',
      keepAllGlyphs: true,
      keepFeatures: FEATURES,
      noHinting: true,
      variationAxes: { wght: weight },
    })
    return [`${FOLDER}/${family}-${name.replace('-wght', '')}.woff2`, font] as const
  })
  return new Map(await Promise.all(files))
}

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true })
  for (const [path, font] of await renderFontFiles()) writeFileSync(path, font)
}
