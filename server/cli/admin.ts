import { accountCommands } from './admin-accounts.ts'
import { runRotateSecretKeyCommand } from './rotate-secret-key.ts'
import { runSellerCommand } from './seller.ts'

const USAGE = `npm run admin -- create EMAIL        grants the role of administrator; prints a link to set a password if the account has none
npm run admin -- dismiss EMAIL       revokes the role of administrator
npm run admin -- token [NAME] [DAYS] creates a token with all rights of an administrator, and prints it once; without
                                     a name it is the owner's, and it expires after 90 days
npm run admin -- forget              revokes all tokens
npm run admin -- rotate-keys         creates the next signing key; with --at-once all access tokens become invalid
npm run admin -- rotate-secret-key   encrypts stored secrets with NEW_SECRET_KEY in place of SECRET_KEY; stop the shop before
npm run admin -- seller              prints the seller on invoices; --name, --address (once per line), --email
                                     and --tax-id replace it`

const [command = '', ...args] = process.argv.slice(2)
const commands: Record<string, (args: string[]) => Promise<void>> = {
  ...accountCommands,
  'rotate-secret-key': runRotateSecretKeyCommand,
  seller: runSellerCommand,
}

if (Object.hasOwn(commands, command)) await commands[command]!(args)
else {
  console.error(USAGE)
  process.exitCode = 1
}
