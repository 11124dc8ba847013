import type { z } from 'zod'
import type { UserUpdateSettings } from '#modules/identity'
import { onOrOff } from './setting-types.ts'

/** Settings for changes of e-mail address and password. */
export const USER_UPDATE_SETTINGS = {
  AUTH_SECURE_EMAIL_CHANGE: onOrOff.default('on'),
  AUTH_SECURE_PASSWORD_CHANGE: onOrOff.default('on'),
  AUTH_REQUIRE_CURRENT_PASSWORD: onOrOff.default('off'),
}

type UserUpdateConfig = z.infer<z.ZodObject<typeof USER_UPDATE_SETTINGS>>

export function toUserUpdateSettings(config: UserUpdateConfig): UserUpdateSettings {
  return {
    secureEmailChange: config.AUTH_SECURE_EMAIL_CHANGE === 'on',
    securePasswordChange: config.AUTH_SECURE_PASSWORD_CHANGE === 'on',
    requireCurrentPassword: config.AUTH_REQUIRE_CURRENT_PASSWORD === 'on',
  }
}
