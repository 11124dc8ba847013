import { parseArgs } from 'node:util'
import { PAGES_TAG } from '#modules/content'
import { Seller, sellerSetting } from '#modules/invoices'
import { purgeTags } from '#platform/cache/purge-tags'
import { StartupError } from '../startup/startup-error.ts'
import { runCommand } from './run-command.ts'

const options = {
  name: { type: 'string' },
  address: { type: 'string', multiple: true },
  email: { type: 'string' },
  'tax-id': { type: 'string' },
} as const

/** Prints the seller, or replaces it if there are options. Issued invoices do not change. */
export function runSellerCommand(args: string[]): Promise<void> {
  return runCommand(async ({ db }) => {
    const seller = parseSeller(args)
    if (seller) {
      await sellerSetting.set(db, { value: seller, now: new Date() })
      await purgeTags(db, [PAGES_TAG])
    }
    const { name, lines, email, taxId } = await sellerSetting.get(db)
    console.log([name, ...lines, email, taxId && `Tax number ${taxId}`].filter(Boolean).join('\n'))
    if (lines.length === 0) console.log(EXAMPLE)
    return 0
  })
}

const EXAMPLE = `
There is no address yet. Set it with:
npm run admin -- seller --name "Lamp & Co." --address "Quay 1" --address "1011 AB Amsterdam" --email shop@lamp.example --tax-id NL1`

function parseSeller(args: string[]): Seller | null {
  if (args.length === 0) return null
  const { name, address: lines, email = '', 'tax-id': taxId = null } = parseOptions(args)
  const { data, error } = Seller.safeParse({ name, lines, email, taxId })
  if (data && data.lines.length > 0) return data
  const invalid = error?.issues.map(({ path: [field] }) => FIELDS[String(field)]) ?? ['--address']
  throw new StartupError(`Please check ${[...new Set(invalid)].join(', ')}.`)
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new StartupError((error as Error).message)
  }
}

const FIELDS: Record<string, string> = {
  name: '--name',
  lines: '--address',
  email: '--email',
  taxId: '--tax-id',
}
