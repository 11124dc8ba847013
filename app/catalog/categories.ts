import { queryOptions, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { href } from 'react-router'
import type { CategoryNode } from '#contract/catalog'
import type { ApiClient } from '../api/client.ts'
import { useApi } from '../api/shop-provider.tsx'

/** Limits of the category menu in the header. */
export const MAX_MENU_CATEGORIES = 8
export const MAX_MENU_SUBCATEGORIES = 3

/** The category tree, each level sorted by name. Source: GET /categories?tree=1. */
export function categoryTreeQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: async () => {
      const { items } = await parseResponse(api.categories.$get({ query: { tree: '1' } }))
      return { items: items as CategoryNode[] }
    },
  })
}

/** Returns the categories of the header menu; undefined while they load. Logs a failure and returns an empty list. */
export function useMenuCategories(): CategoryNode[] | undefined {
  const { data, isError, error } = useQuery(categoryTreeQuery(useApi()))
  if (isError) {
    console.error('Failed to load categories', error)
    return []
  }
  return data?.items.slice(0, MAX_MENU_CATEGORIES)
}

/** Returns the category tree; empty while it loads. */
export function useCategoryTree(): CategoryNode[] {
  return useQuery(categoryTreeQuery(useApi())).data?.items ?? []
}

/**
 * Returns the path from the root to the category that matches by id, then slug, then name, as the API resolves it.
 * Of two categories with the same name, the one nearer the root wins. Returns an empty array if none matches.
 */
export function findCategoryWithAncestors(
  tree: CategoryNode[],
  idSlugOrName: string | undefined,
): CategoryNode[] {
  if (!idSlugOrName) return []
  const shallowestFirst = listCategoryPaths(tree).toSorted((a, b) => a.length - b.length)
  const key = idSlugOrName.trim().toLowerCase()
  const findPathBy = (field: 'id' | 'slug' | 'name') =>
    shallowestFirst.find((path) => path.at(-1)?.[field].toLowerCase() === key)
  return findPathBy('id') ?? findPathBy('slug') ?? findPathBy('name') ?? []
}

function listCategoryPaths(tree: CategoryNode[], ancestors: CategoryNode[] = []): CategoryNode[][] {
  return tree.flatMap((node) => {
    const path = [...ancestors, node]
    return [path, ...listCategoryPaths(node.subcategories, path)]
  })
}

export function buildCategoryHref({ slug }: { slug: string }): string {
  return href('/categories/:category', { category: slug })
}
