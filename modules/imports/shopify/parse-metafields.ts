import type { ProductInput } from '#modules/catalog'
import type { Cells } from '../columns.ts'
import { InvalidCellError, parseLine, parseText } from '../parse-cells.ts'

type Attributes = NonNullable<ProductInput['attributes']>

/** Tags, and what an export of this shop or somebody's own metafields say, as attributes. */
export function parseAttributes(cells: Cells, columns: ReadonlySet<string>): Attributes {
  const tags = columns.has('tags') ? [parseAttribute('Tags', cells.tags)] : []
  const own = Object.entries(parseJsonCell(cells, 'attributes')).map(([name, value]) =>
    parseAttribute(name, value),
  )
  const foreign = [...columns].flatMap((column) => {
    const [, name] = column.match(/^(.+?)\s*\(product\.metafields\./) ?? []
    return name && cells[column] ? parseAttribute(name, cells[column]) : []
  })
  return [...tags, ...own, ...foreign]
}

function parseAttribute(name: string, value: unknown) {
  const named = parseLine(name, 'The name of an attribute', 120)
  if (!named) throw new InvalidCellError('An attribute has no name.')
  return { name: named, value: parseText(String(value ?? ''), `The attribute ${named}`, 2000) }
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

/** A CSS colour and nothing that could end the attribute it will stand in. */
function parseColour(swatch: unknown): string {
  const text = String(swatch)
  if (!/^[#a-z0-9 ,.()%/-]{1,80}$/i.test(text) || /url/i.test(text)) {
    throw new InvalidCellError(`The swatch "${text.slice(0, 40)}" is no colour.`)
  }
  return text
}

export function parseSource({ source }: Cells): ProductInput['source'] | null {
  if (!source) return null
  if (source !== 'manual' && source !== 'aliexpress') {
    throw new InvalidCellError(
      `The source "${source.slice(0, 40)}" is neither manual nor aliexpress.`,
    )
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

function invalidMetafield(name: string): InvalidCellError {
  return new InvalidCellError(`The ${name} are not written as an export of this shop writes them.`)
}
