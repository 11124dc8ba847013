import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CategoryNode } from '#contract/catalog'

/** Shown in the header's menu, at most. */
export const MENU_CATEGORIES = 8
export const MENU_SUBCATEGORIES = 3

export function categoryTreeQuery() {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: async () => {
      const answer = await fetch('/api/categories?tree=1')
      if (!answer.ok) throw new Error('Failed to load categories')
      return (await answer.json()) as { items: CategoryNode[] }
    },
  })
}

/** The header's categories; undefined while they load. A failure is logged and leaves the list empty. */
export function useMenuCategories(): CategoryNode[] | undefined {
  const { data, isError, error } = useQuery(categoryTreeQuery())
  if (isError) {
    console.error('Failed to load categories', error)
    return []
  }
  return data?.items.slice(0, MENU_CATEGORIES)
}

export function categoryPath({ slug }: { slug: string }): string {
  return `/categories/${slug}`
}
