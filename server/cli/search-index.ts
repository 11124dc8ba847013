import { registerSearchIndex, requestReindex, updateSearchIndex } from '#modules/catalog'
import { openSearchEngine } from '../config/search-settings.ts'
import { StartupError } from '../startup/startup-error.ts'
import { runCommand } from './run-command.ts'

const USAGE =
  'npm run search-index   sends all products to the search engine again, while the shop runs'

const now = () => new Date()
const PAUSE_MS = 1_000

if (process.argv.length > 2) {
  console.error(USAGE)
  process.exitCode = 1
} else
  await runCommand(async ({ db, config, publicUrl }) => {
    const engine = await openSearchEngine(config, { publicUrl })
    if (!engine) throw new StartupError('No search engine is set up, so there is nothing to fill.')
    const { signal } = new AbortController()
    let sent = 0
    const onSent = (documents: number) => {
      sent += documents
      console.error(`${sent} products sent`)
    }
    await registerSearchIndex(db, { name: engine.name, now: now() })
    await requestReindex(db)
    while (!(await updateSearchIndex(db, engine, { signal, now, onSent }))) {
      console.error('Waiting for transactions that began before.')
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    console.log(`The index ${engine.name} is complete.`)
    return 0
  })
