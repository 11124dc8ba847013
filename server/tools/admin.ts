import { existsSync } from 'node:fs'
import { addAdminToken, forgetAdminTokens } from '../admin-tokens.ts'
import { configFrom } from '../config.ts'
import { tellSeller } from './seller.ts'

const USAGE = `npm run admin -- token     makes a token for the admin API and shows it once
npm run admin -- forget    takes all such tokens back
npm run admin -- seller    says who sells, as invoices do; with --name, --address (a line each), --email
                           and --tax-id it is set anew`

if (existsSync('.env')) process.loadEnvFile('.env')
const { DATA_DIR } = configFrom(process.env)
const [verb, ...args] = process.argv.slice(2)

if (verb === 'token') {
  console.log(addAdminToken(DATA_DIR, new Date()))
} else if (verb === 'forget') {
  forgetAdminTokens(DATA_DIR)
  console.log('No token opens the admin API any more.')
} else if (verb === 'seller') {
  await tellSeller(args)
} else {
  console.error(USAGE)
  process.exitCode = 1
}
