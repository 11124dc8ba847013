import { diceOf, shuffled } from './dice.ts'
import type { Article } from './stock-list.ts'

/** So far back a neighbour is still seen: three rows of the shop's grid. */
const NEAR = 9
/** How strongly large departments come oftener than small ones, so that all run out together. */
const EVENNESS = 150

/** The articles in the order in which they came, newest first: no two alike stand near each other in the grid. */
export function arranged(articles: readonly Article[]): Article[] {
  const left = shuffled(diceOf('the order of the shelves'), articles)
  const placed: Article[] = []
  while (left.length > 0) {
    const near = placed.slice(-NEAR)
    const shares = sharesOf(placed, articles)
    const costs = left.map((article) => {
      return clash(article, near) + EVENNESS * (shares.get(article.department.name) ?? 0)
    })
    const best = costs.indexOf(Math.min(...costs))
    placed.push(...left.splice(best, 1))
  }
  return placed
}

/** How much of each department stands already, from 0 to 1. */
function sharesOf(placed: readonly Article[], all: readonly Article[]): Map<string, number> {
  const shares = new Map<string, number>()
  for (const [name, members] of Map.groupBy(all, ({ department }) => department.name)) {
    const standing = placed.filter(({ department }) => department.name === name)
    shares.set(name, standing.length / members.length)
  }
  return shares
}

/** How much an article repeats what stands before it; what is nearest counts most. */
function clash(article: Article, near: Article[]): number {
  return near.reduce((sum, other, at) => sum + likeness(article, other) * (at + 1), 0)
}

function likeness(one: Article, other: Article): number {
  return (
    (one.department === other.department ? 1 : 0) +
    (one.shelf === other.shelf ? 2 : 0) +
    (one.kind.motif === other.kind.motif ? 6 : 0) +
    (one.colours[0] === other.colours[0] ? 3 : 0)
  )
}
