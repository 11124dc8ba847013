import { accountCommands } from './admin-accounts.ts'
import { runSellerCommand } from './seller.ts'

const USAGE = `npm run admin -- create EMAIL        makes somebody an administrator, and shows a link to a password if they have none
npm run admin -- dismiss EMAIL       makes an administrator a shopper like any other
npm run admin -- token               makes a token that opens all an administrator may, and shows it once
npm run admin -- forget              takes all such tokens back
npm run admin -- rotate-keys         makes the key that signs next; with --at-once every access token ends now
npm run admin -- seller              says who sells, as invoices do; with --name, --address (a line each), --email
                                     and --tax-id it is set anew`

const [verb = '', ...args] = process.argv.slice(2)
const verbs: Record<string, (args: string[]) => Promise<void>> = {
  ...accountCommands,
  seller: runSellerCommand,
}

if (Object.hasOwn(verbs, verb)) await verbs[verb]!(args)
else {
  console.error(USAGE)
  process.exitCode = 1
}
