import type { ProductDetails } from '#contract/catalog'

/** A property of compared products: its value for each, in their order; null where it is not stated. */
export interface CompareRow {
  name: string
  values: (string | null)[]
}

interface RowNames {
  brand: string
  category: string
}

/** Lists brand, category, options and attributes of products: those of the first product first. */
export function listCompareRows(products: ProductDetails[], names: RowNames): CompareRow[] {
  const properties = products.map((product) => listProperties(product, names))
  const rowNames = new Set(properties.flatMap((own) => [...own.keys()]))
  return [...rowNames].map((name) => ({
    name,
    values: properties.map((own) => own.get(name) ?? null),
  }))
}

/** Whether the products are not the same in this. */
export function isDifferent({ values }: CompareRow): boolean {
  return new Set(values).size > 1
}

function listProperties(
  { brand, category_link, options, attributes }: ProductDetails,
  names: RowNames,
): Map<string, string> {
  const properties = new Map<string, string>()
  if (brand) properties.set(names.brand, brand)
  if (category_link) properties.set(names.category, category_link.name)
  for (const { name, values } of options) {
    properties.set(name, values.map(({ value }) => value).join(', '))
  }
  for (const { name, value } of attributes) properties.set(name, value)
  return properties
}
