import { count, longText, webAddress } from './cells.ts'
import type { Failure, GroupedRow } from './file-row.ts'
import { attempt, type Readings } from './product-reading.ts'

interface Picture {
  source: string
  alt?: string
}

/** The pictures of a product's rows in the order of their positions, those of variants last; null when no column names any. */
export function picturesOf(
  rows: GroupedRow[],
  { columns }: Readings,
  failures: Failure[],
): Picture[] | null {
  if (!columns.has('image') && !columns.has('variantImage')) return null
  const hasAlt = columns.has('imageAlt')
  const placed = rows.flatMap((row) => {
    if (row.wrong) return []
    return attempt(row, failures, () => pictureOf(row, hasAlt)) ?? []
  })
  const sorted = placed.toSorted((a, b) => a.position - b.position)
  const bySource = new Map<string, Picture>()
  for (const { source, alt } of sorted) {
    if (!bySource.has(source)) bySource.set(source, { source, ...(alt !== undefined && { alt }) })
  }
  for (const source of variantPictures(rows)) {
    if (!bySource.has(source)) bySource.set(source, { source })
  }
  return [...bySource.values()]
}

function pictureOf({ cells }: GroupedRow, hasAlt: boolean) {
  const source = webAddress(cells.image, 'The image')
  if (!source) return null
  const position = count(cells.imagePosition, 'The image position') ?? Number.MAX_SAFE_INTEGER
  const alt = longText(cells.imageAlt, 'The text of the image', 1000)
  return { source, position, ...(hasAlt && { alt }) }
}

/** Only those that are addresses: the variant's own row tells of one that is none. */
function variantPictures(rows: GroupedRow[]): string[] {
  return rows.flatMap(({ cells }) => {
    const source = cells.variantImage?.trim()
    return source && URL.canParse(source) ? source : []
  })
}
