import type { CategoryTree } from '#modules/catalog'
import type { FlashSaleCategory } from './contract.ts'

/** The categories of the catalogue that sales are of, by name. Names of categories are unique among siblings. */
const NAMES: Record<FlashSaleCategory, string> = {
  electronics: 'Electronics',
  fashion: 'Fashion',
  home: 'Home & Garden',
}

/** Returns the category of the catalogue, or undefined if the shop has none of that name. */
export function findSaleCategory(tree: CategoryTree, category: FlashSaleCategory) {
  return tree.find(NAMES[category])
}

/** What clerks know a sale by. Shoppers read its title in their language. */
export function formatSaleName(category: FlashSaleCategory): string {
  return `Mystery ${{ electronics: 'Electronics', fashion: 'Fashion', home: 'Home' }[category]} Sale`
}
