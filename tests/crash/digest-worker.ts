import { createNotificationEmailQueue } from '#modules/notifications'
import { openDatabase } from '#platform/db/database'
import { drainQueues } from '#platform/queue/drain-queues'

// Sends the digests that are due, until there is none or the process is killed.
const [url, now] = process.argv.slice(2) as [string, string]
const { db, close } = openDatabase(url)
const sender = {
  ...{ publicUrl: 'http://shop.test', secretKey: 'a-key-that-only-tests-would-ever-use' },
  shopInfo: { name: 'Outwit' },
}
const queue = createNotificationEmailQueue(db, { sender, getProductTitle: async () => undefined })
console.log('started')
await drainQueues(db, { queues: [queue], now: new Date(now) })
await close()
