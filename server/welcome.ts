import type { Config } from './config.ts'
import { isTriedOut } from './mailbox.ts'

/** What to open first, said once the shop answers. The first line is read by programs too. */
export function welcome(config: Config, port: number) {
  const address = `http://localhost:${port}`
  console.log(`The shop is open at ${address}/`)
  if (isTriedOut(config)) console.log(`  mail that would have been sent   ${address}/dev/mailbox`)
  console.log(`  what programs may ask            ${address}/api/docs`)
  console.log('  an administrator of your own     npm run admin -- create EMAIL')
}
