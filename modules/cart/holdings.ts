import { sql } from 'drizzle-orm'
import { all, type Holding, type Person } from '#platform/personal-data'

const theirs = ({ userId }: Person) => sql`user_id = ${userId}`

export const cartHoldings: Holding[] = [
  {
    table: 'cart_items',
    whose: (person) => sql`cart_id in (select id from carts where ${theirs(person)})`,
    rows: { kept: 'It goes with its cart, which names nobody any more and goes when it is old.' },
    columns: {
      ...all('told', 'quantity created_at'),
      ...all('untold', 'id cart_id variant_id price_minor'),
    },
  },
  {
    table: 'carts',
    whose: theirs,
    rows: {
      kept: 'An order may have come from it. What did not go that way is deleted when it is old.',
    },
    columns: {
      ...all('told', 'state currency country shipping created_at updated_at'),
      ...all('untold', 'id coupon_id'),
      user_id: { told: false, becomes: sql`null` },
    },
  },
]
