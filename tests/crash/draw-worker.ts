import { runDraws } from '#modules/draws'
import { openDatabase } from '#platform/db/database'

// Runs the job of draws once, until it ends or the process is killed.
const [url, secretKey, now] = process.argv.slice(2) as [string, string, string]
const { db, close } = openDatabase(url)
console.log('started')
await runDraws(db, { secretKey, now: new Date(now) })
await close()
