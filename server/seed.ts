import { readFileSync } from 'node:fs'
import { addProduct, listProducts, WHOLE_SHELF } from '#modules/catalog'
import { editHome } from '#modules/content'
import type { Database } from '#platform/database'
import { dollars } from '#platform/money'
import { home } from '../db/demo/home.ts'

/** A shop to look at. A shop that has products is left alone. */
export async function seedDemo(db: Database): Promise<void> {
  const any = { shelf: WHOLE_SHELF, sort: 'newest', limit: 1, after: null } as const
  const { items } = await listProducts(db, any)
  if (items.length > 0) return

  await editHome(db, { blocks: home, now: new Date() })
  const catalogue: DemoProduct[] = JSON.parse(readFileSync('db/demo-catalogue.json', 'utf8'))
  for (const { price, added, ...product } of catalogue) {
    const variants = [{ price: dollars(price), stock: 20 }] as const
    await addProduct(db, { ...product, variants: [...variants], now: new Date(added) })
  }
}

interface DemoProduct {
  slug: string
  title: string
  description: string
  price: number
  added: string
}
