import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { findProductsForSale, getCategoryTree } from '#modules/catalog'
import { getEditableArticle, getHomeContent } from '#modules/content'
import type { Database } from '#platform/db/database'
import { defineSetting } from '#platform/settings/stored-setting'
import type { DemoKind } from './demo-kinds.ts'
import { demoRows } from './tables.ts'

/** Set when the demo was emptied: a shop without products is not seeded again at its next start. */
export const demoEmptiedSetting = defineSetting<{ emptied_at: string } | null>({
  key: 'demo',
  schema: z.object({ emptied_at: z.string() }).nullable(),
  fallback: null,
})

/** The products of a demo that was made before `demo_rows` existed: nothing tells what else it made. */
export const earlierDemoSetting = defineSetting<{ product_ids: string[] }>({
  key: 'earlier_demo',
  schema: z.object({ product_ids: z.array(z.string()) }),
  fallback: { product_ids: [] },
})

/** A shop with as many products of the demo has the demo, and not a product of the same name. */
const MIN_DEMO_PRODUCTS = 10

/** Records the demo of a shop that has one, and no list of what it made. `slugs` are those of the demo. */
export async function recordEarlierDemo(
  tx: Database,
  { slugs, now }: { slugs: string[]; now: Date },
): Promise<void> {
  const { revision } = await earlierDemoSetting.getStored(tx)
  const [row] = await tx.select({ id: demoRows.id }).from(demoRows).limit(1)
  if (revision > 0 || row || (await demoEmptiedSetting.get(tx))) return
  const ids = await findProductsForSale(tx, slugs)
  if (ids.length < MIN_DEMO_PRODUCTS) return
  await earlierDemoSetting.set(tx, { value: { product_ids: ids }, now })
}

export type DemoIds = Record<Exclude<DemoKind, 'home'>, string[]>

const BATCH_SIZE = 2000

/** Records what the demo has made, as it is now. Call it in the transaction that makes it. */
export async function recordDemo(tx: Database, ids: DemoIds): Promise<void> {
  const { category, article, ...others } = ids
  const tree = await getCategoryTree(tx)
  const rows: (typeof demoRows.$inferInsert)[] = [
    ...Object.entries(others).flatMap(([kind, list]) =>
      list.map((id) => ({ kind: kind as DemoKind, id, fingerprint: null })),
    ),
    ...category.map((id) => {
      const { revision } = tree.byId(id as never)!
      return { kind: 'category' as const, id, fingerprint: `${revision}` }
    }),
    { kind: 'home' as const, id: 'home', fingerprint: await fingerprintHome(tx) },
  ]
  for (const id of article) {
    rows.push({ kind: 'article', id, fingerprint: (await fingerprintArticle(tx, id)) ?? '' })
  }
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await tx
      .insert(demoRows)
      .values(rows.slice(start, start + BATCH_SIZE))
      .onConflictDoNothing()
  }
}

/** Locks what the demo has made. Of two who empty it at once, the second finds nothing. */
export async function lockDemo(tx: Database): Promise<(typeof demoRows.$inferSelect)[]> {
  await tx.execute(sql`lock table demo_rows in share row exclusive mode`)
  return tx.select().from(demoRows)
}

export async function fingerprintHome(tx: Database): Promise<string> {
  return fingerprint(await getHomeContent(tx))
}

/** Null if there is no such article. */
export async function fingerprintArticle(tx: Database, slug: string): Promise<string | null> {
  const article = await getEditableArticle(tx, slug)
  return article && fingerprint(article)
}

function fingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
