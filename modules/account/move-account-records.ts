import { inArray, sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { MAX_ADDRESSES, MAX_WISHLIST_ITEMS } from './contract.ts'
import { lockAddresses } from './list-addresses.ts'
import { addresses, wishlistItems } from './tables.ts'

interface MoveInput {
  from: UserId
  to: UserId
  now: Date
}

/**
 * Gives the addresses and the wishlist of one account to another one. What it has already, and what is over its limits,
 * stays where it is. Both accounts are locked.
 */
export async function moveAccountRecords(tx: Database, input: MoveInput): Promise<void> {
  await moveAddresses(tx, input)
  await moveWishlist(tx, input)
}

async function moveAddresses(tx: Database, { from, to, now }: MoveInput): Promise<void> {
  const own = await lockAddresses(tx, to)
  const others = await lockAddresses(tx, from)
  const known = new Set(own.map(toKey))
  const taken = new Set(own.map(({ slot }) => slot))
  const slots = Array.from({ length: MAX_ADDRESSES }, (_, index) => index + 1)
  const free = slots.filter((slot) => !taken.has(slot))
  const moved = others.filter((address) => !known.has(toKey(address))).slice(0, free.length)
  for (const [index, { id, isDefault }] of moved.entries()) {
    const keepsDefault = isDefault && own.length === 0
    const change = { userId: to, slot: free[index]!, isDefault: keepsDefault, updatedAt: now }
    await tx
      .update(addresses)
      .set(change)
      .where(inArray(addresses.id, [id]))
  }
}

function toKey(address: { street: string; city: string; zipCode: string; country: string }) {
  const { street, city, zipCode, country } = address
  return [street, city, zipCode, country].join('\n').toLowerCase()
}

async function moveWishlist(tx: Database, { from, to }: MoveInput): Promise<void> {
  await tx.execute(sql`
    with room as (
      select ${MAX_WISHLIST_ITEMS} - count(*) as items from ${wishlistItems} where user_id = ${to}
    ), moved as (
      select product_id from ${wishlistItems} mine where user_id = ${from}
        and product_id not in (select product_id from ${wishlistItems} where user_id = ${to})
      order by created_at desc limit (select greatest(items, 0) from room)
    )
    update ${wishlistItems} set user_id = ${to}
    where user_id = ${from} and product_id in (select product_id from moved)`)
}
