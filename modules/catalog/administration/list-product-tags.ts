import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'

const MAX_TAGS = 200

/** Lists the tags of the shop in alphabetical order. Skips from tag to tag in the index, however many products have one. */
export async function listProductTags(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    with recursive tags as (
      (select tag from product_tags order by tag limit 1)
      union all
      select (select tag from product_tags where tag > tags.tag order by tag limit 1) from tags where tags.tag is not null
    )
    select tag from tags where tag is not null limit ${MAX_TAGS}`)
  return rows.map(({ tag }) => tag)
}
