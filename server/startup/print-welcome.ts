import type { Config } from '../config/config.ts'
import { hasDevMailbox } from '../config/dev-mailbox.ts'
import { getListenHost } from '../config/loopback.ts'
import { createSmsCarrier } from '../config/phone-settings.ts'
import type { DemoAdmin } from './demo-admin.ts'

/** Prints the URLs to open first. Other programs parse the first line. */
export function printWelcome(
  config: Config,
  {
    port,
    demoAdmin,
    unknownSettings,
  }: { port: number; demoAdmin: DemoAdmin | null; unknownSettings: string[] },
) {
  const address = `http://localhost:${port}`
  console.log(`The shop is open at ${address}/`)
  if (getListenHost(config) === '127.0.0.1')
    console.log('  only this machine can reach it    until you set PUBLIC_URL or HOST')
  if (hasDevMailbox(config))
    console.log(`  development mailbox               ${address}/dev/mailbox`)
  console.log(`  API documentation                 ${address}/api/docs`)
  const hasPhones = config.AUTH_PHONE === 'on' || config.AUTH_MFA_PHONE !== 'off'
  if (hasPhones && !hasDevMailbox(config) && !createSmsCarrier(config)) {
    console.log('  text messages are not sent        without TWILIO_ACCOUNT_SID')
  }
  if (unknownSettings.length > 0) {
    console.log(`  settings that do not exist        ${unknownSettings.join(', ')}`)
  }
  if (demoAdmin) {
    const { email, password } = demoAdmin
    console.log(`  administrator (printed once)      ${email}  ${password}`)
  }
  console.log('  create an administrator           npm run admin -- create EMAIL')
}
