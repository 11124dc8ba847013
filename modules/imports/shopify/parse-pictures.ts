import type { ImportRow, RowFailure } from '../import-row.ts'
import { parseCount, parseText, parseWebUrl } from '../parse-cells.ts'
import { type ParseContext, tryParse } from '../parsed-product.ts'

interface PictureInput {
  source: string
  alt?: string
}

/** The pictures of a product's rows by position, those of variants last. Null if the file has no column of pictures. */
export function parsePictures(
  rows: ImportRow[],
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

function parsePicture({ cells }: ImportRow, hasAlt: boolean) {
  const source = parseWebUrl(cells.image, 'image')
  if (!source) return null
  const position = parseCount(cells.imagePosition, 'image_position') ?? Number.MAX_SAFE_INTEGER
  const alt = parseText(cells.imageAlt, 'image_alt', 1000)
  return { source, position, ...(hasAlt && { alt }) }
}

/** Leaves out what is no address: the variant's own row fails for it. */
function listVariantPictures(rows: ImportRow[]): string[] {
  return rows.flatMap(({ cells }) => {
    const source = cells.variantImage?.trim()
    return source && URL.canParse(source) ? source : []
  })
}
