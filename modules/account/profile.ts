import type { z } from 'zod'
import type { UserRow } from '#modules/identity'
import { type Profile, SAID } from './contract.ts'

/** What somebody says of themselves. Anything they could not have written here is as if they had said nothing. */
export function profileOf(user: UserRow): Omit<Profile, 'counters' | 'avatar_url'> {
  const { userMetadata: data } = user
  return {
    ...{ id: user.id, email: user.email, new_email: user.newEmail },
    full_name: said(SAID.full_name, data.full_name) ?? said(SAID.full_name, data.name),
    phone: said(SAID.phone, data.phone),
    bio: said(SAID.bio, data.bio) || null,
    birthday: said(SAID.birthday, data.birthday),
    has_password: user.passwordHash !== null,
    member_since: user.createdAt.toISOString(),
  }
}

function said(schema: z.ZodType<string>, value: unknown): string | null {
  return schema.safeParse(value).data ?? null
}
