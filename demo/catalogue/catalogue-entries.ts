import { beauty } from './products/beauty.ts'
import { electronics } from './products/electronics.ts'
import { fashion } from './products/fashion.ts'
import { home } from './products/home.ts'
import { sports } from './products/sports.ts'
import { toys } from './products/toys.ts'
import type { DemoProduct, Department, ProductLine, Subcategory } from './types.ts'

export const departments = [electronics, fashion, home, sports, beauty, toys]

/** One of the demo's products, and where it belongs. */
export interface CatalogueEntry {
  /** Its place in the list; part of its SKU. */
  number: number
  department: Department
  subcategory: Subcategory
  productLine: ProductLine
  product: DemoProduct
  /** Its colourways, the one it is shown in first. */
  colours: string[]
}

export const catalogueEntries: CatalogueEntry[] = departments
  .flatMap((department) =>
    department.subcategories.flatMap((subcategory) =>
      subcategory.productLines.flatMap((productLine) =>
        productLine.products.map((product) => ({
          department,
          subcategory,
          productLine,
          product,
          colours: product.colours.split(' '),
        })),
      ),
    ),
  )
  .map((article, at) => ({ ...article, number: 101 + at }))
