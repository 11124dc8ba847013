import { readFileSync } from 'node:fs'
import { addProduct } from '#modules/catalog'
import type { Database } from '#platform/database'
import { dollars } from '#platform/money'

/** A shop to look at. Running it again adds nothing. */
export async function seedDemo(db: Database): Promise<void> {
  const catalogue: DemoProduct[] = JSON.parse(readFileSync('db/demo-catalogue.json', 'utf8'))
  for (const { price, added, ...product } of catalogue) {
    await addProduct(db, { ...product, price: dollars(price), now: new Date(added) })
  }
}

interface DemoProduct {
  slug: string
  title: string
  description: string
  price: number
  added: string
}
