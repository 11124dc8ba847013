import type { z } from 'zod'
import type { UserUpdateSettings } from '#modules/identity'
import { onOrOff } from './setting-types.ts'

/** What is set about changing an account, as a part of all settings. */
export const USER_UPDATE_SETTINGS = {
  AUTH_SECURE_EMAIL_CHANGE: onOrOff.default('on'),
  AUTH_SECURE_PASSWORD_CHANGE: onOrOff.default('off'),
  AUTH_REQUIRE_CURRENT_PASSWORD: onOrOff.default('off'),
}

type UserUpdateConfig = z.infer<z.ZodObject<typeof USER_UPDATE_SETTINGS>>

export function toUserUpdateSettings(given: UserUpdateConfig): UserUpdateSettings {
  return {
    secureEmailChange: given.AUTH_SECURE_EMAIL_CHANGE === 'on',
    securePasswordChange: given.AUTH_SECURE_PASSWORD_CHANGE === 'on',
    requireCurrentPassword: given.AUTH_REQUIRE_CURRENT_PASSWORD === 'on',
  }
}
