import { sendBroadcasts } from '#modules/notifications'
import { openDatabase } from '#platform/db/database'

// Raises the notifications of broadcasts, until all are finished or the process is killed.
const [url, now] = process.argv.slice(2) as [string, string]
const { db, close } = openDatabase(url)
console.log('started')
await sendBroadcasts(db, { now: new Date(now), pageSize: 10 })
await close()
