import type { ProductInput } from '#modules/catalog'
import { invalidRow } from '../import-error.ts'
import type { Cells } from '../import-row.ts'
import { parseLine, parseText } from '../parse-cells.ts'

type Attributes = NonNullable<ProductInput['attributes']>

/** Attributes from the tags, from the metafield that this shop's exports write, and from metafields of other shops. */
export function parseAttributes(cells: Cells, columns: ReadonlySet<string>): Attributes {
  const tags = columns.has('tags') ? [parseAttribute('Tags', cells.tags)] : []
  const exported = Object.entries(parseJsonCell(cells, 'attributes')).map(([name, value]) =>
    parseAttribute(name, value),
  )
  const foreign = [...columns].flatMap((column) => {
    const [, name] = column.match(/^(.+?)\s*\(product\.metafields\./) ?? []
    return name && cells[column] ? parseAttribute(name, cells[column]) : []
  })
  return [...tags, ...exported, ...foreign]
}

function parseAttribute(name: string, value: unknown) {
  const cleanName = parseLine(name, 'attribute_name', 120)
  if (!cleanName) throw invalidRow('attribute_name_missing')
  const label = { column: 'attribute', name: cleanName } as const
  return { name: cleanName, value: parseText(String(value ?? ''), label, 2000) }
}

export function parseSwatches(cells: Cells): Record<string, Record<string, string>> {
  const swatches: Record<string, Record<string, string>> = {}
  for (const [name, values] of Object.entries(parseJsonCell(cells, 'swatches'))) {
    if (typeof values !== 'object' || values === null) throw invalidMetafield('swatches')
    swatches[name] = Object.fromEntries(
      Object.entries(values).map(([value, swatch]) => [value, parseColour(swatch)]),
    )
  }
  return swatches
}

/** Accepts a CSS colour and nothing that could end the style attribute it is written into. */
function parseColour(swatch: unknown): string {
  const text = String(swatch)
  if (!/^[#a-z0-9 ,.()%/-]{1,80}$/i.test(text) || /url/i.test(text)) {
    throw invalidRow('invalid_swatch', { value: text.slice(0, 40) })
  }
  return text
}

export function parseSource({ source }: Cells): ProductInput['source'] | null {
  if (!source) return null
  if (source !== 'manual' && source !== 'aliexpress') {
    throw invalidRow('unknown_source', { value: source.slice(0, 40) })
  }
  return source
}

function parseJsonCell(cells: Cells, name: 'attributes' | 'swatches'): Record<string, unknown> {
  const cell = cells[name]
  if (!cell) return {}
  try {
    const value: unknown = JSON.parse(cell)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    throw invalidMetafield(name)
  }
  throw invalidMetafield(name)
}

function invalidMetafield(field: 'attributes' | 'swatches') {
  return invalidRow('invalid_metafield', { field })
}
