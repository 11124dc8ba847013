import type { AdminCategory } from '#contract/catalog'

/** A category with its level, 0 at the top. */
export interface TreeRow extends AdminCategory {
  depth: number
}

/** The levels of categories that are in the order of the tree. */
export function toTreeRows(categories: AdminCategory[]): TreeRow[] {
  const depths = new Map<string, number>()
  return categories.map((category) => {
    const depth = category.parent_id ? (depths.get(category.parent_id) ?? 0) + 1 : 0
    depths.set(category.id, depth)
    return { ...category, depth }
  })
}

/** The ids of a category and of all below it. */
export function listSubtree(rows: TreeRow[], id: string): Set<string> {
  const at = rows.findIndex((row) => row.id === id)
  const end = rows.findIndex((row, index) => index > at && row.depth <= rows[at]!.depth)
  return new Set(rows.slice(at, end < 0 ? undefined : end).map((row) => row.id))
}

/** Where a moved category would be: its index among the rows that stay, and its level. */
export interface Target {
  index: number
  depth: number
}

/** The nearest place that the tree allows. `rest` are the rows without those that move. */
export function clampTarget(rest: TreeRow[], { index, depth }: Target): Target {
  const at = Math.max(0, Math.min(rest.length, index))
  const deepest = at > 0 ? rest[at - 1]!.depth + 1 : 0
  const shallowest = rest[at]?.depth ?? 0
  return { index: at, depth: Math.max(shallowest, Math.min(deepest, depth)) }
}

export interface Place {
  parent: TreeRow | null
  beforeId: string | null
  /** From 1, among its siblings. */
  place: number
}

/** Reads the parent and the next sibling off a target. */
export function toPlace(rest: TreeRow[], { index, depth }: Target): Place {
  const above = rest.slice(0, index)
  const parent = above.findLast((row) => row.depth < depth)
  const isChildOfParent = (row: TreeRow) => row.parent_id === (parent?.id ?? null)
  const next = rest.slice(index).find((row) => row.depth <= depth)
  return {
    parent: depth === 0 ? null : (parent ?? null),
    beforeId: next && next.depth === depth && isChildOfParent(next) ? next.id : null,
    place: 1 + above.filter((row) => row.depth === depth && isChildOfParent(row)).length,
  }
}

/** The rows with one category and its subcategories at another place. */
export function moveRows(rows: TreeRow[], id: string, target: Target): TreeRow[] {
  const moving = listSubtree(rows, id)
  const rest = rows.filter((row) => !moving.has(row.id))
  const parentId = toPlace(rest, target).parent?.id ?? null
  const moved = rows.filter((row) => moving.has(row.id))
  const shift = target.depth - moved[0]!.depth
  const shifted = moved.map((row) => ({
    ...row,
    depth: row.depth + shift,
    ...(row.id === id && { parent_id: parentId }),
  }))
  return rest.toSpliced(target.index, 0, ...shifted)
}
