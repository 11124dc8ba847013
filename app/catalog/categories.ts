import { queryOptions, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { CategoryNode } from '#contract/catalog'
import type { ApiClient } from '../api/client.ts'
import { useApi } from '../api/shop-provider.tsx'

/** Shown in the header's menu, at most. */
export const MAX_MENU_CATEGORIES = 8
export const MAX_MENU_SUBCATEGORIES = 3

/** All categories as a tree, by name. */
export function categoryTreeQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: async () => {
      const { items } = await parseResponse(api.categories.$get({ query: { tree: '1' } }))
      return { items: items as CategoryNode[] }
    },
  })
}

/** The header's categories; undefined while they load. A failure is logged and leaves the list empty. */
export function useMenuCategories(): CategoryNode[] | undefined {
  const { data, isError, error } = useQuery(categoryTreeQuery(useApi()))
  if (isError) {
    console.error('Failed to load categories', error)
    return []
  }
  return data?.items.slice(0, MAX_MENU_CATEGORIES)
}

/** The whole tree; empty while it loads. */
export function useCategoryTree(): CategoryNode[] {
  return useQuery(categoryTreeQuery(useApi())).data?.items ?? []
}

/**
 * From the top down to the category with this id, slug or name, in that order, as the API reads it; of two with
 * one name, to the one nearer the top. Empty when there is none.
 */
export function findCategoryWithAncestors(
  tree: CategoryNode[],
  idSlugOrName: string | undefined,
): CategoryNode[] {
  if (!idSlugOrName) return []
  const nearestFirst = listCategoryPaths(tree).toSorted((one, other) => one.length - other.length)
  const word = idSlugOrName.trim().toLowerCase()
  const pathBy = (key: 'id' | 'slug' | 'name') =>
    nearestFirst.find((path) => path.at(-1)?.[key].toLowerCase() === word)
  return pathBy('id') ?? pathBy('slug') ?? pathBy('name') ?? []
}

function listCategoryPaths(tree: CategoryNode[], ancestors: CategoryNode[] = []): CategoryNode[][] {
  return tree.flatMap((node) => {
    const path = [...ancestors, node]
    return [path, ...listCategoryPaths(node.subcategories, path)]
  })
}

export function buildCategoryHref({ slug }: { slug: string }): string {
  return `/categories/${slug}`
}
