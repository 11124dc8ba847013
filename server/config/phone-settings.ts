import { z } from 'zod'
import type { PhoneSettings } from '#modules/identity'
import type { SmsCarrier } from '#platform/sms/sms-queue'
import { createTwilioCarrier } from '#platform/sms/twilio'
import { onOrOff, wholeNumber } from './setting-types.ts'

/** What is set about telephone numbers, as a part of all settings. */
export const PHONE_SETTINGS = {
  AUTH_PHONE: onOrOff.default('off'),
  AUTH_PHONE_AUTOCONFIRM: onOrOff.default('off'),
  AUTH_SMS_OTP_EXPIRY_SECONDS: wholeNumber(1, 3600).default(60),
  AUTH_SMS_PER_HOUR: wholeNumber(1, 1_000_000).default(30),
  AUTH_SMS_PER_NUMBER_PER_HOUR: wholeNumber(1, 1_000_000).default(5),
  AUTH_SMS_PER_NETWORK_PER_HOUR: wholeNumber(1, 1_000_000).default(10),
  AUTH_SMS_TEST_OTPS: z.string().default('').transform(parseTestCodes),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{1,14}|MG\w+)$/, 'is not a number like +15550100, nor a messaging service')
    .optional(),
}

type PhoneConfig = z.infer<z.ZodObject<typeof PHONE_SETTINGS>>

/** `15550100=123456, 15550101=654321`. */
function parseTestCodes(list: string, context: z.RefinementCtx): Record<string, string> {
  const pairs = list.split(/[\s,]+/).filter(Boolean)
  const isWrong = pairs.some((pair) => !/^[1-9]\d{1,14}=\d{6,10}$/.test(pair))
  const message = 'is not a list like 15550100=123456'
  if (isWrong) context.addIssue({ code: 'custom', message })
  return Object.fromEntries(pairs.map((pair) => pair.split('=')))
}

/** Half an account with Twilio sends nothing. */
export function validateTwilio(given: PhoneConfig, context: z.RefinementCtx): void {
  if (!given.TWILIO_ACCOUNT_SID) return
  for (const name of ['TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const) {
    const message = 'is needed with TWILIO_ACCOUNT_SID'
    if (!given[name]) context.addIssue({ code: 'custom', path: [name], message })
  }
}

export function toPhoneSettings(given: PhoneConfig): PhoneSettings {
  return {
    enabled: given.AUTH_PHONE === 'on',
    autoconfirm: given.AUTH_PHONE_AUTOCONFIRM === 'on',
    otpExpirySeconds: given.AUTH_SMS_OTP_EXPIRY_SECONDS,
    smsPerHour: given.AUTH_SMS_PER_HOUR,
    smsPerNumberPerHour: given.AUTH_SMS_PER_NUMBER_PER_HOUR,
    smsPerNetworkPerHour: given.AUTH_SMS_PER_NETWORK_PER_HOUR,
    testOtps: given.AUTH_SMS_TEST_OTPS,
  }
}

/** Who sends text messages; null leaves them in the development mailbox. */
export function createSmsCarrier(given: PhoneConfig): SmsCarrier | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = given
  return accountSid && authToken && from
    ? createTwilioCarrier({ accountSid, authToken, from })
    : null
}
