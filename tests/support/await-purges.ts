import { setTimeout as sleep } from 'node:timers/promises'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import type { PageCache } from '#server/cache/page-cache'

const PATH = '/a-page-of-the-tests'
const TAG = 'tests:purge'

/**
 * Waits until the caches of this process have received all purges that were sent before. Purges arrive in the order of
 * their commits, so a further one is sent, and its page waited for.
 */
export async function awaitPurges({ db, cache }: { db: Database; cache: PageCache }) {
  await cache.getOrRender(PATH, async () => ({
    ...{ status: 200, headers: {}, body: Buffer.from(''), tags: [TAG] },
  }))
  await purgeTags(db, [TAG])
  while (cache.getFresh(PATH)) await sleep(5)
}
