import { after } from 'node:test'
import { createTwilioCarrier } from '#platform/sms/twilio'
import { openTwilioService } from '../../conformance/standins/twilio.ts'

/** Opens an account of Twilio on this machine, until the tests of the file end, with the shop's carrier as its client. */
export async function openTwilioAccount({
  from,
  authToken,
}: {
  from?: string
  authToken?: string
} = {}) {
  const twilio = await openTwilioService()
  after(() => twilio[Symbol.asyncDispose]())
  const changed = { ...(from && { from }), ...(authToken && { authToken }) }
  const carrier = createTwilioCarrier({ ...twilio.account, ...changed })
  return { ...twilio, carrier }
}
