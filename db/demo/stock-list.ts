import { beauty } from './goods/beauty.ts'
import { electronics } from './goods/electronics.ts'
import { fashion } from './goods/fashion.ts'
import { home } from './goods/home.ts'
import { sports } from './goods/sports.ts'
import { toys } from './goods/toys.ts'
import type { Department, Good, Kind, Shelf } from './kind.ts'

export const departments = [electronics, fashion, home, sports, beauty, toys]

/** One of the demo's products, and where it belongs. */
export interface Article {
  /** Its place in the list; part of its SKU. */
  number: number
  department: Department
  shelf: Shelf
  kind: Kind
  good: Good
  /** Its colourways, the one it is shown in first. */
  colours: string[]
}

export const articles: Article[] = departments
  .flatMap((department) =>
    department.shelves.flatMap((shelf) =>
      shelf.kinds.flatMap((kind) =>
        kind.goods.map((good) => ({
          department,
          shelf,
          kind,
          good,
          colours: good.colours.split(' '),
        })),
      ),
    ),
  )
  .map((article, at) => ({ ...article, number: 101 + at }))
