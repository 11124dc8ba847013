import type { GroupedRow, RowFailure } from '../import-row.ts'
import { parseCount, parseText, parseWebUrl } from '../parse-cells.ts'
import { type ParseContext, tryParse } from '../parsed-product.ts'

interface PictureInput {
  source: string
  alt?: string
}

/** The pictures of a product's rows in the order of their positions, those of variants last; null when no column names any. */
export function parsePictures(
  rows: GroupedRow[],
  { columns }: ParseContext,
  failures: RowFailure[],
): PictureInput[] | null {
  if (!columns.has('image') && !columns.has('variantImage')) return null
  const hasAlt = columns.has('imageAlt')
  const placed = rows.flatMap((row) => {
    if (row.error) return []
    return tryParse(row, failures, () => parsePicture(row, hasAlt)) ?? []
  })
  const sorted = placed.toSorted((a, b) => a.position - b.position)
  const bySource = new Map<string, PictureInput>()
  for (const { source, alt } of sorted) {
    if (!bySource.has(source)) bySource.set(source, { source, ...(alt !== undefined && { alt }) })
  }
  for (const source of listVariantPictures(rows)) {
    if (!bySource.has(source)) bySource.set(source, { source })
  }
  return [...bySource.values()]
}

function parsePicture({ cells }: GroupedRow, hasAlt: boolean) {
  const source = parseWebUrl(cells.image, 'The image')
  if (!source) return null
  const position = parseCount(cells.imagePosition, 'The image position') ?? Number.MAX_SAFE_INTEGER
  const alt = parseText(cells.imageAlt, 'The text of the image', 1000)
  return { source, position, ...(hasAlt && { alt }) }
}

/** Only those that are addresses: the variant's own row tells of one that is none. */
function listVariantPictures(rows: GroupedRow[]): string[] {
  return rows.flatMap(({ cells }) => {
    const source = cells.variantImage?.trim()
    return source && URL.canParse(source) ? source : []
  })
}
