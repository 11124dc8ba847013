import { measureSearchQuality } from '#demo/catalogue/search-quality/measure-search-quality'
import { startShop } from './child-servers.ts'
import { printHeader } from './report.ts'

/** Prints the share of the queries of the demo shop whose first three results are expected ones, and the other queries. */
export async function printSearchQuality(databaseUrl: string): Promise<void> {
  const shop = await startShop(databaseUrl, { SEED: 'demo' })
  const { queries, misses, share } = await measureSearchQuality((query) =>
    fetchTitles(`${shop.url}api/products?${new URLSearchParams({ q: query })}`),
  )
  printHeader('search')
  for (const { query, found } of misses) console.log(`missed: ${query} (${found.join(', ')})`)
  console.log(`${(share * 100).toFixed(1)} % of ${queries} queries, goal 95 %`)
}

async function fetchTitles(url: string): Promise<string[]> {
  const { items } = (await (await fetch(url)).json()) as { items: { title: string }[] }
  return items.map(({ title }) => title)
}
