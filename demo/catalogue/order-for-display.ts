import type { CatalogueEntry } from './catalogue-entries.ts'
import { createRandom, shuffle } from './random.ts'

/** So far back a neighbour is still seen: three rows of the shop's grid. */
const NEIGHBOUR_COUNT = 9
/** How strongly large departments come oftener than small ones, so that all run out together. */
const DEPARTMENT_WEIGHT = 150

/** The articles in the order in which they came, newest first: no two alike stand near each other in the grid. */
export function orderForDisplay(articles: readonly CatalogueEntry[]): CatalogueEntry[] {
  const left = shuffle(createRandom('the order of the shelves'), articles)
  const placed: CatalogueEntry[] = []
  while (left.length > 0) {
    const near = placed.slice(-NEIGHBOUR_COUNT)
    const shares = departmentShares(placed, articles)
    const costs = left.map((article) => {
      return (
        similarityCost(article, near) +
        DEPARTMENT_WEIGHT * (shares.get(article.department.name) ?? 0)
      )
    })
    const best = costs.indexOf(Math.min(...costs))
    placed.push(...left.splice(best, 1))
  }
  return placed
}

/** How much of each department stands already, from 0 to 1. */
function departmentShares(
  placed: readonly CatalogueEntry[],
  all: readonly CatalogueEntry[],
): Map<string, number> {
  const shares = new Map<string, number>()
  for (const [name, members] of Map.groupBy(all, ({ department }) => department.name)) {
    const standing = placed.filter(({ department }) => department.name === name)
    shares.set(name, standing.length / members.length)
  }
  return shares
}

/** How much an article repeats what stands before it; what is nearest counts most. */
function similarityCost(article: CatalogueEntry, near: CatalogueEntry[]): number {
  return near.reduce((sum, other, at) => sum + similarity(article, other) * (at + 1), 0)
}

function similarity(one: CatalogueEntry, other: CatalogueEntry): number {
  return (
    (one.department === other.department ? 1 : 0) +
    (one.subcategory === other.subcategory ? 2 : 0) +
    (one.productLine.motif === other.productLine.motif ? 6 : 0) +
    (one.colours[0] === other.colours[0] ? 3 : 0)
  )
}
