import { queryOptions, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { CategoryNode } from '#contract/catalog'
import type { ApiClient } from './api.ts'
import { useApi } from './shop.tsx'

/** Shown in the header's menu, at most. */
export const MENU_CATEGORIES = 8
export const MENU_SUBCATEGORIES = 3

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
  return data?.items.slice(0, MENU_CATEGORIES)
}

/** The whole tree; empty while it loads. */
export function useCategoryTree(): CategoryNode[] {
  return useQuery(categoryTreeQuery(useApi())).data?.items ?? []
}

/** From the top down to the category with this id, slug or name; empty when there is none. */
export function pathTo(tree: CategoryNode[], by: string | undefined): CategoryNode[] {
  for (const node of tree) {
    if (isNamed(node, by)) return [node]
    const below = pathTo(node.subcategories, by)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

export function isNamed({ id, slug, name }: CategoryNode, by: string | undefined): boolean {
  return by !== undefined && (by === id || by === slug || by.toLowerCase() === name.toLowerCase())
}

export function categoryPath({ slug }: { slug: string }): string {
  return `/categories/${slug}`
}
