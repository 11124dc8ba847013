import { z } from 'zod'
import type { ChangeSettings } from '#modules/identity'

const choice = z.enum(['on', 'off'], { error: 'is not one of on, off' })

/** What is set about changing an account, as a part of all settings. */
export const CHANGE_SETTINGS = {
  AUTH_SECURE_EMAIL_CHANGE: choice.default('on'),
  AUTH_SECURE_PASSWORD_CHANGE: choice.default('off'),
  AUTH_CURRENT_PASSWORD: choice.default('off'),
}

type Given = z.infer<z.ZodObject<typeof CHANGE_SETTINGS>>

export function changesOf(given: Given): ChangeSettings {
  return {
    bothAddresses: given.AUTH_SECURE_EMAIL_CHANGE === 'on',
    freshSignIn: given.AUTH_SECURE_PASSWORD_CHANGE === 'on',
    currentPassword: given.AUTH_CURRENT_PASSWORD === 'on',
  }
}
