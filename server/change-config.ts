import type { z } from 'zod'
import type { ChangeSettings } from '#modules/identity'
import { onOrOff } from './kinds-of-setting.ts'

/** What is set about changing an account, as a part of all settings. */
export const CHANGE_SETTINGS = {
  AUTH_SECURE_EMAIL_CHANGE: onOrOff.default('on'),
  AUTH_SECURE_PASSWORD_CHANGE: onOrOff.default('off'),
  AUTH_CURRENT_PASSWORD: onOrOff.default('off'),
}

type Given = z.infer<z.ZodObject<typeof CHANGE_SETTINGS>>

export function changesOf(given: Given): ChangeSettings {
  return {
    bothAddresses: given.AUTH_SECURE_EMAIL_CHANGE === 'on',
    freshSignIn: given.AUTH_SECURE_PASSWORD_CHANGE === 'on',
    currentPassword: given.AUTH_CURRENT_PASSWORD === 'on',
  }
}
