import { measureSearchQuality } from '#demo/catalogue/search-quality/measure-search-quality'
import type { Language } from '#platform/i18n/languages'
import { startShop } from './child-servers.ts'
import { printHeader } from './report.ts'

/**
 * Prints, for each language, the share of the queries of the demo shop whose first three results are expected ones, and
 * the other queries.
 */
export async function printSearchQuality(databaseUrl: string): Promise<void> {
  const shop = await startShop(databaseUrl, { SEED: 'demo' })
  const results = await measureSearchQuality((query, language) =>
    fetchSlugs(`${shop.url}api/products?${new URLSearchParams({ q: query })}`, language),
  )
  printHeader('search')
  for (const { language, queries, misses, share } of results) {
    for (const { query, found } of misses) console.log(`missed: ${query} (${found.join(', ')})`)
    console.log(`${language}: ${(share * 100).toFixed(1)} % of ${queries} queries, goal 95 %`)
  }
}

async function fetchSlugs(url: string, language: Language): Promise<string[]> {
  const response = await fetch(url, { headers: { 'accept-language': language } })
  const { items } = (await response.json()) as { items: { slug: string }[] }
  return items.map(({ slug }) => slug)
}
