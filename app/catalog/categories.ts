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

export function buildCategoryHref({ slug }: { slug: string }): string {
  return href('/categories/:category', { category: slug })
}
