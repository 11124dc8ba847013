import type { CatalogueEntry } from './catalogue-entries.ts'

interface DemoPicture {
  source: string
  /** The name of its colourway. */
  colour: string
  view: 'colour' | 'closeUp' | 'anotherView'
}

/** One picture for each colour. The first colour also has a close-up and, if the design is the same, another view. */
export function listPictures(entry: CatalogueEntry): DemoPicture[] {
  const { colours, product, productLine } = entry
  const [first = '', ...others] = colours
  const closeUp = `${productImage(entry, first)}.d`
  const alternateViews = productLine.hasAlternateView
    ? [toImageSource(entry, first, 1 - product.composition)]
    : []
  return [
    { source: productImage(entry, first), colour: first, view: 'colour' },
    { source: closeUp, colour: first, view: 'closeUp' },
    ...alternateViews.map((source) => {
      return { source, colour: first, view: 'anotherView' as const }
    }),
    ...others.map((colour) => {
      return { source: productImage(entry, colour), colour, view: 'colour' as const }
    }),
  ]
}

export function productImage(entry: CatalogueEntry, colour = entry.colours[0]!): string {
  return toImageSource(entry, colour, entry.product.composition)
}

function toImageSource(
  { productLine }: CatalogueEntry,
  colour: string,
  composition: number,
): string {
  return `art:${productLine.motif}.${colour}.${composition}`
}

/** The name of a colourway as a value of the option. */
export function toColourName(colour: string): string {
  return colour[0]!.toUpperCase() + colour.slice(1)
}
