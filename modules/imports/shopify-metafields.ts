import type { ProductSheet } from '#modules/catalog'
import { line, longText, Unreadable } from './cells.ts'
import type { Cells } from './columns.ts'

type Attributes = NonNullable<ProductSheet['attributes']>

/** Tags, and what an export of this shop or somebody's own metafields say, as attributes. */
export function attributesIn(cells: Cells, columns: ReadonlySet<string>): Attributes {
  const tags = columns.has('tags') ? [attribute('Tags', cells.tags)] : []
  const own = Object.entries(jsonIn(cells, 'attributes')).map(([name, value]) =>
    attribute(name, value),
  )
  const foreign = [...columns].flatMap((column) => {
    const [, name] = column.match(/^(.+?)\s*\(product\.metafields\./) ?? []
    return name && cells[column] ? attribute(name, cells[column]) : []
  })
  return [...tags, ...own, ...foreign]
}

function attribute(name: string, value: unknown) {
  const named = line(name, 'The name of an attribute', 120)
  if (!named) throw new Unreadable('An attribute has no name.')
  return { name: named, value: longText(String(value ?? ''), `The attribute ${named}`, 2000) }
}

export function swatchesIn(cells: Cells): Record<string, Record<string, string>> {
  const swatches: Record<string, Record<string, string>> = {}
  for (const [name, values] of Object.entries(jsonIn(cells, 'swatches'))) {
    if (typeof values !== 'object' || values === null) throw notOurs('swatches')
    swatches[name] = Object.fromEntries(
      Object.entries(values).map(([value, swatch]) => [value, colour(swatch)]),
    )
  }
  return swatches
}

/** A CSS colour and nothing that could end the attribute it will stand in. */
function colour(swatch: unknown): string {
  const text = String(swatch)
  if (!/^[#a-z0-9 ,.()%/-]{1,80}$/i.test(text) || /url/i.test(text)) {
    throw new Unreadable(`The swatch "${text.slice(0, 40)}" is no colour.`)
  }
  return text
}

export function sourceIn({ source }: Cells): ProductSheet['source'] | null {
  if (!source) return null
  if (source !== 'manual' && source !== 'aliexpress') {
    throw new Unreadable(`The source "${source.slice(0, 40)}" is neither manual nor aliexpress.`)
  }
  return source
}

function jsonIn(cells: Cells, name: 'attributes' | 'swatches'): Record<string, unknown> {
  const cell = cells[name]
  if (!cell) return {}
  try {
    const value: unknown = JSON.parse(cell)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    throw notOurs(name)
  }
  throw notOurs(name)
}

function notOurs(name: string): Unreadable {
  return new Unreadable(`The ${name} are not written as an export of this shop writes them.`)
}
