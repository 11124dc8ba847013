import type { Config } from '../config/config.ts'
import { hasDevMailbox } from '../config/dev-mailbox.ts'
import { createSmsCarrier } from '../config/phone-settings.ts'
import type { DemoAdmin } from './demo-admin.ts'

/** Prints the URLs to open first. Other programs parse the first line. */
export function printWelcome(
  config: Config,
  { port, demoAdmin }: { port: number; demoAdmin: DemoAdmin | null },
) {
  const address = `http://localhost:${port}`
  console.log(`The shop is open at ${address}/`)
  if (hasDevMailbox(config))
    console.log(`  mail that would have been sent   ${address}/dev/mailbox`)
  console.log(`  what programs may ask            ${address}/api/docs`)
  const hasPhones = config.AUTH_PHONE === 'on' || config.AUTH_MFA_PHONE !== 'off'
  if (hasPhones && !hasDevMailbox(config) && !createSmsCarrier(config)) {
    console.log('  codes to telephones go nowhere   without TWILIO_ACCOUNT_SID')
  }
  if (demoAdmin) {
    const { email, password } = demoAdmin
    console.log(`  its administrator, told once     ${email}  ${password}`)
  }
  console.log('  an administrator of your own     npm run admin -- create EMAIL')
}
