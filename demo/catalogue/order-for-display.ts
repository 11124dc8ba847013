import type { CatalogueEntry } from './catalogue-entries.ts'
import { createRandom, shuffle } from './random.ts'

/** Products this far back count as neighbours: three rows of the shop's grid. */
const NEIGHBOUR_COUNT = 9
/** How strongly departments are kept at equal shares, so that all of them end together. */
const DEPARTMENT_WEIGHT = 150

/** Orders the entries, newest first, so that similar products are far apart in the grid. */
export function orderForDisplay(entries: readonly CatalogueEntry[]): CatalogueEntry[] {
  const remaining = shuffle(createRandom('the order of the shelves'), entries)
  const placed: CatalogueEntry[] = []
  while (remaining.length > 0) {
    const neighbours = placed.slice(-NEIGHBOUR_COUNT)
    const shares = getDepartmentShares(placed, entries)
    const costs = remaining.map((entry) => {
      return (
        getSimilarityCost(entry, neighbours) +
        DEPARTMENT_WEIGHT * (shares.get(entry.department.name) ?? 0)
      )
    })
    const best = costs.indexOf(Math.min(...costs))
    placed.push(...remaining.splice(best, 1))
  }
  return placed
}

/** Returns the share of each department that is placed, from 0 to 1. */
function getDepartmentShares(
  placed: readonly CatalogueEntry[],
  all: readonly CatalogueEntry[],
): Map<string, number> {
  const shares = new Map<string, number>()
  for (const [name, members] of Map.groupBy(all, ({ department }) => department.name)) {
    const placedMembers = placed.filter(({ department }) => department.name === name)
    shares.set(name, placedMembers.length / members.length)
  }
  return shares
}

/** Sums the similarity to the neighbours; nearer ones count more. */
function getSimilarityCost(entry: CatalogueEntry, neighbours: CatalogueEntry[]): number {
  return neighbours.reduce(
    (sum, other, index) => sum + getSimilarity(entry, other) * (index + 1),
    0,
  )
}

function getSimilarity(one: CatalogueEntry, other: CatalogueEntry): number {
  return (
    (one.department === other.department ? 1 : 0) +
    (one.subcategory === other.subcategory ? 2 : 0) +
    (one.productLine.motif === other.productLine.motif ? 6 : 0) +
    (one.colours[0] === other.colours[0] ? 3 : 0)
  )
}
