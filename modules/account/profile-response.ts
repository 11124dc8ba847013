import type { z } from 'zod'
import { Country } from '#contract/pricing'
import type { UserRow } from '#modules/identity'
import { PROFILE_FIELDS, type Profile } from './contract.ts'

/** The profile in a user's metadata. Values that the profile form would not accept are null. */
export function toProfileResponse(user: UserRow): Omit<Profile, 'counters' | 'avatar_url'> {
  const { userMetadata: data } = user
  return {
    ...{ id: user.id, email: user.email, new_email: user.newEmail },
    full_name:
      parseField(PROFILE_FIELDS.full_name, data.full_name) ??
      parseField(PROFILE_FIELDS.full_name, data.name),
    phone: parseField(PROFILE_FIELDS.phone, data.phone),
    bio: parseField(PROFILE_FIELDS.bio, data.bio) || null,
    birthday: parseField(PROFILE_FIELDS.birthday, data.birthday),
    time_zone: parseField(PROFILE_FIELDS.time_zone, data.time_zone),
    country: Country.safeParse(data.country).data ?? null,
    calm_mode: data.calm_mode === true,
    has_password: user.passwordHash !== null,
    member_since: user.createdAt.toISOString(),
  }
}

function parseField(schema: z.ZodType<string>, value: unknown): string | null {
  return schema.safeParse(value).data ?? null
}
