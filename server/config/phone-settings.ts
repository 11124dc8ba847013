import { z } from 'zod'
import { type PhoneSettings, parsePhoneNumber } from '#modules/identity'
import type { SmsCarrier } from '#platform/sms/sms-queue'
import { createTwilioCarrier } from '#platform/sms/twilio'
import { onOrOff, wholeNumber } from './setting-types.ts'

/** Settings of phone sign-in and text messages. */
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
    .regex(
      /^(\+[1-9]\d{1,14}|MG\w+)$/,
      'is neither a number like +15550100 nor a messaging service (MG…)',
    )
    .optional(),
}

type PhoneConfig = z.infer<z.ZodObject<typeof PHONE_SETTINGS>>

/** Parses `12025550100=123456, 12025550101=654321` to codes by number. */
function parseTestCodes(list: string, context: z.RefinementCtx): Record<string, string> {
  const pairs = list.split(/[\s,]+/).filter(Boolean)
  const isInvalid = pairs.some((pair) => {
    const [number = '', code = ''] = pair.split('=')
    return parsePhoneNumber(number) !== number || !/^\d{6,10}$/.test(code)
  })
  const message = 'is not a list like 12025550100=123456'
  if (isInvalid) context.addIssue({ code: 'custom', message })
  return Object.fromEntries(pairs.map((pair) => pair.split('=')))
}

/** Rejects a Twilio account of which only some settings are set. */
export function validateTwilio(config: PhoneConfig, context: z.RefinementCtx): void {
  if (!config.TWILIO_ACCOUNT_SID) return
  for (const name of ['TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const) {
    const message = 'is needed with TWILIO_ACCOUNT_SID'
    if (!config[name]) context.addIssue({ code: 'custom', path: [name], message })
  }
}

export function toPhoneSettings(config: PhoneConfig): PhoneSettings {
  return {
    enabled: config.AUTH_PHONE === 'on',
    autoconfirm: config.AUTH_PHONE_AUTOCONFIRM === 'on',
    otpExpirySeconds: config.AUTH_SMS_OTP_EXPIRY_SECONDS,
    smsPerHour: config.AUTH_SMS_PER_HOUR,
    smsPerNumberPerHour: config.AUTH_SMS_PER_NUMBER_PER_HOUR,
    smsPerNetworkPerHour: config.AUTH_SMS_PER_NETWORK_PER_HOUR,
    testOtps: config.AUTH_SMS_TEST_OTPS,
  }
}

/** Returns null if Twilio is not configured: text messages then stay in the development mailbox. */
export function createSmsCarrier(config: PhoneConfig): SmsCarrier | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = config
  if (!accountSid || !authToken || !from) return null
  return createTwilioCarrier({ accountSid, authToken, from })
}
