import { z } from 'zod'
import type { PhoneSettings } from '#modules/identity'
import type { Carrier } from '#platform/text-messages'
import { twilio } from '#platform/twilio'
import { onOrOff, wholeNumber } from './kinds-of-setting.ts'

/** What is set about telephone numbers, as a part of all settings. */
export const PHONE_SETTINGS = {
  AUTH_PHONE: onOrOff.default('off'),
  AUTH_PHONE_AUTOCONFIRM: onOrOff.default('off'),
  AUTH_PHONE_CODE_SECONDS: wholeNumber(1, 3600).default(60),
  AUTH_TEXTS_AN_HOUR: wholeNumber(1, 1_000_000).default(30),
  AUTH_TEXTS_TO_A_NUMBER: wholeNumber(1, 1_000_000).default(5),
  AUTH_TEXTS_OF_A_NETWORK: wholeNumber(1, 1_000_000).default(10),
  AUTH_TEST_CODES: z.string().default('').transform(testCodes),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{1,14}|MG\w+)$/, 'is not a number like +15550100, nor a messaging service')
    .optional(),
}

type Given = z.infer<z.ZodObject<typeof PHONE_SETTINGS>>

/** `15550100=123456, 15550101=654321`. */
function testCodes(list: string, context: z.RefinementCtx): Record<string, string> {
  const pairs = list.split(/[\s,]+/).filter(Boolean)
  const isWrong = pairs.some((pair) => !/^[1-9]\d{1,14}=\d{6,10}$/.test(pair))
  const message = 'is not a list like 15550100=123456'
  if (isWrong) context.addIssue({ code: 'custom', message })
  return Object.fromEntries(pairs.map((pair) => pair.split('=')))
}

/** Half an account with Twilio sends nothing. */
export function checkPhone(given: Given, context: z.RefinementCtx): void {
  if (!given.TWILIO_ACCOUNT_SID) return
  for (const name of ['TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const) {
    const message = 'is needed with TWILIO_ACCOUNT_SID'
    if (!given[name]) context.addIssue({ code: 'custom', path: [name], message })
  }
}

export function phoneOf(given: Given): PhoneSettings {
  return {
    isOn: given.AUTH_PHONE === 'on',
    autoconfirm: given.AUTH_PHONE_AUTOCONFIRM === 'on',
    codeSeconds: given.AUTH_PHONE_CODE_SECONDS,
    textsAnHour: given.AUTH_TEXTS_AN_HOUR,
    textsToANumber: given.AUTH_TEXTS_TO_A_NUMBER,
    textsOfANetwork: given.AUTH_TEXTS_OF_A_NETWORK,
    testCodes: given.AUTH_TEST_CODES,
  }
}

/** Who sends text messages; null leaves them in the development mailbox. */
export function carrierOf(given: Given): Carrier | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = given
  return accountSid && authToken && from ? twilio({ accountSid, authToken, from }) : null
}
