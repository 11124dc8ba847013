import type { Channel } from '#platform/text-messages'
import { readChannel } from '../codes/channel.ts'
import { emailAddress, notAnAddress } from '../email-address.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { notANumber, phoneNumber } from '../phone-number.ts'
import type { Refused } from '../refusal.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import type { Identity } from '../settings.ts'

interface Written {
  who: SignedIn
  email?: string | undefined
  phone?: string | undefined
  password?: string | undefined
  channel?: string | undefined
  identity: Identity
}

/** What somebody really wants to change; what they have already is no wish. */
export interface Wish {
  email: string | undefined
  phone: string | undefined
  password: string | undefined
  channel: Channel
}

/** Reads what somebody wants to be reached by and to sign in with, as it would be kept. */
export function readWish(written: Written): Wish | Refused {
  const { who, password, identity } = written
  const email = written.email === undefined ? undefined : emailAddress(written.email)
  if (email === null) return notAnAddress()
  const phone = written.phone === undefined ? undefined : phoneNumber(written.phone)
  if (phone === null) return notANumber()
  const weak = password === undefined ? null : checkPassword(password, identity.settings)
  if (weak) return weak
  const channel = readChannel(written.channel)
  if (typeof channel !== 'string') return channel
  return {
    email: email === who.user.email ? undefined : email,
    phone: phone === who.user.phone ? undefined : phone,
    ...{ password, channel },
  }
}
