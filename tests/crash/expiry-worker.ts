import { expireRewards } from '#modules/rewards'
import { openDatabase } from '#platform/db/database'

// Runs the expiry of rewards once, until it ends or the process is killed.
const [url, now] = process.argv.slice(2) as [string, string]
const { db, close } = openDatabase(url)
console.log('started')
await expireRewards(db, { now: new Date(now) })
await close()
