import type { Config } from './config.ts'
import type { DemoAdmin } from './demo-admin.ts'
import { isTriedOut } from './mailbox.ts'
import { carrierOf } from './phone-config.ts'

/** What to open first, said once the shop answers. The first line is read by programs too. */
export function welcome(
  config: Config,
  { port, demoAdmin }: { port: number; demoAdmin: DemoAdmin | null },
) {
  const address = `http://localhost:${port}`
  console.log(`The shop is open at ${address}/`)
  if (isTriedOut(config)) console.log(`  mail that would have been sent   ${address}/dev/mailbox`)
  console.log(`  what programs may ask            ${address}/api/docs`)
  const hasPhones = config.AUTH_PHONE === 'on' || config.AUTH_MFA_PHONE !== 'off'
  if (hasPhones && !isTriedOut(config) && !carrierOf(config)) {
    console.log('  codes to telephones go nowhere   without TWILIO_ACCOUNT_SID')
  }
  if (demoAdmin) {
    const { email, password } = demoAdmin
    console.log(`  its administrator, told once     ${email}  ${password}`)
  }
  console.log('  an administrator of your own     npm run admin -- create EMAIL')
}
