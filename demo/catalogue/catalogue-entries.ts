import { beauty } from './products/beauty.ts'
import { electronics } from './products/electronics.ts'
import { fashion } from './products/fashion.ts'
import { home } from './products/home.ts'
import { sports } from './products/sports.ts'
import { toys } from './products/toys.ts'
import type { DemoProduct, Department, ProductLine, Subcategory } from './types.ts'

export const departments = [electronics, fashion, home, sports, beauty, toys]

/** One product of the demo catalogue with its department, subcategory and product line. */
export interface CatalogueEntry {
  /** Its number in the list; part of its SKU. */
  number: number
  department: Department
  subcategory: Subcategory
  productLine: ProductLine
  product: DemoProduct
  /** Its colourways; the first one is that of the main picture. */
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
  .map((entry, index) => ({ ...entry, number: 101 + index }))
