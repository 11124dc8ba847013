import { like } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { HomeContent } from './contract.ts'
import { contentBlocks } from './tables.ts'

/** Tag of responses that show home page content. */
export const HOME_TAG = 'content:home'

const emptyHomeContent: HomeContent = {
  hero: null,
  collections: [],
  promotion: null,
  testimonials: [],
  info_cards: [],
}

export async function getHomeContent(db: Database): Promise<HomeContent> {
  const rows = await db.select().from(contentBlocks).where(like(contentBlocks.key, 'home.%'))
  const blocks = rows.map(({ key, value }) => [key.slice('home.'.length), value])
  return HomeContent.parse({ ...emptyHomeContent, ...Object.fromEntries(blocks) })
}
