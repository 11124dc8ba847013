import { parseArgs } from 'node:util'
import { Seller, sellerSetting } from '#modules/invoices'
import { StartupError } from '../startup/startup-error.ts'
import { runCommand } from './run-command.ts'

const options = {
  name: { type: 'string' },
  address: { type: 'string', multiple: true },
  email: { type: 'string' },
  'tax-id': { type: 'string' },
} as const

/** Shows who sells, or sets it anew when options are given. Invoices that were issued stay as they are. */
export function runSellerCommand(args: string[]): Promise<void> {
  return runCommand(async ({ db }) => {
    const asked = parseSeller(args)
    if (asked) await sellerSetting.set(db, { value: asked, now: new Date() })
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
  const wrong = error?.issues.map(({ path: [field] }) => FIELDS[String(field)]) ?? ['--address']
  throw new StartupError(`Please check ${[...new Set(wrong)].join(', ')}.`)
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
