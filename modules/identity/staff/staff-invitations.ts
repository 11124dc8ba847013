import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import { fromActorColumns, toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import type { Language } from '#platform/i18n/languages'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { getStaffRole } from '../admin/admin-role.ts'
import { formatActor } from '../admin/admin-tokens.ts'
import { ACCOUNTS_PERMISSION, lockPermissions, recheckAdmin } from '../admin/recheck-admin.ts'
import { audit } from '../audit.ts'
import type { StaffInvitation, StaffRole } from '../contract.ts'
import { parseEmailAddress } from '../email-address.ts'
import { sendStaffInvitation } from '../emails/send-staff-invitation.ts'
import { resolveLanguage } from '../language.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import {
  type StaffInvitationId,
  type StaffInvitationRow,
  staffInvitations,
  type UserRow,
} from '../tables.ts'
import { findUserByEmail, lockAccount } from '../users/account.ts'
import { isLastOwner, lockStaff, setStaffRole } from './staff-role.ts'

const VALID_DAYS = 7
const DAY_MS = 86_400_000

interface ActorInput {
  actor: Actor
  device: Device
  now: Date
}

interface InviteStaffInput extends ActorInput {
  email: string
  role: StaffRole
  identity: IdentityDependencies
}

type InviteStaffError = 'not_admin' | 'email_address_invalid' | 'already_staff'

/**
 * Invites somebody to run the shop, by an e-mail whose link is valid for seven days. They accept it with an account that
 * has this address. An earlier invitation of the address ends.
 */
export async function inviteStaff(
  db: Database,
  input: InviteStaffInput,
): Promise<Result<StaffInvitation, InviteStaffError>> {
  const email = parseEmailAddress(input.email)
  if (!email) return err('email_address_invalid')
  const { role, identity, actor, device, now } = input
  return runInTransaction(db, async (tx) => {
    const failure = await recheckAdmin(tx, { actor }, { now })
    if (failure) return failure
    const user = await findUserByEmail(tx, email)
    if (user && getStaffRole(user)) return err('already_staff')
    await endOpenInvitation(tx, email, now)
    const language = resolveInvitationLanguage(user, device)
    const row = { ...toActorColumns(actor), ...{ email, role, language }, createdAt: now }
    const { secret, ...renewed } = createLink(now)
    const [invitation] = await tx
      .insert(staffInvitations)
      .values({ id: newId<'staff invitation'>(), ...row, ...renewed })
      .returning()
    await sendStaffInvitation(tx, { ...toEmail(invitation!, secret), sender: identity, now })
    const detail = { actor: formatActor(actor), role }
    await audit(tx, { action: 'staff_invited', userId: user?.id ?? null, device, detail, now })
    return ok(toStaffInvitation(invitation!))
  })
}

/** Lists the invitations that wait to be accepted, newest first, expired ones included. */
export async function listStaffInvitations(db: Database): Promise<StaffInvitation[]> {
  const open = await db
    .select()
    .from(staffInvitations)
    .where(isOpen)
    .orderBy(desc(staffInvitations.createdAt))
  return open.map(toStaffInvitation)
}

interface ChangeInvitationInput extends ActorInput {
  id: StaffInvitationId
}

type ChangeInvitationError = 'not_admin' | 'staff_invitation_not_found'

/** Sends an invitation again, with a new link that is valid for seven days. The old link is no longer valid. */
export function resendStaffInvitation(
  db: Database,
  { id, actor, now, identity }: ChangeInvitationInput & { identity: IdentityDependencies },
): Promise<Result<StaffInvitation, ChangeInvitationError>> {
  return runInTransaction(db, async (tx) => {
    const failure = await recheckAdmin(tx, { actor }, { now })
    if (failure) return failure
    const { secret, ...renewed } = createLink(now)
    const [invitation] = await tx
      .update(staffInvitations)
      .set(renewed)
      .where(and(eq(staffInvitations.id, id), isOpen))
      .returning()
    if (!invitation) return err('staff_invitation_not_found')
    await sendStaffInvitation(tx, { ...toEmail(invitation, secret), sender: identity, now })
    return ok(toStaffInvitation(invitation))
  })
}

/** Ends an invitation that was not accepted yet. */
export function revokeStaffInvitation(
  db: Database,
  { id, actor, device, now }: ChangeInvitationInput,
): Promise<Result<null, ChangeInvitationError>> {
  return runInTransaction(db, async (tx) => {
    const failure = await recheckAdmin(tx, { actor }, { now })
    if (failure) return failure
    const { rowCount } = await tx
      .update(staffInvitations)
      .set({ revokedAt: now })
      .where(and(eq(staffInvitations.id, id), isOpen))
    if (!rowCount) return err('staff_invitation_not_found')
    const detail = { actor: formatActor(actor), invitation_id: id }
    await audit(tx, { action: 'staff_invitation_revoked', userId: null, device, detail, now })
    return ok(null)
  })
}

/** Returns the open invitation of a link; null if there is none or it has expired. */
export async function getStaffInvitation(
  db: Database,
  { secret, now }: { secret: string; now: Date },
): Promise<StaffInvitation | null> {
  const [invitation] = await db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.tokenHash, hashSecret(secret)), isOpen))
  return invitation && invitation.expiresAt > now ? toStaffInvitation(invitation) : null
}

interface AcceptStaffInvitationInput {
  secret: string
  currentUser: CurrentUser
  device: Device
  now: Date
}

type AcceptStaffInvitationError =
  | 'staff_invitation_not_found'
  | 'staff_invitation_of_other_address'
  | 'last_owner'

/**
 * Gives the role of an invitation to the signed-in user, whose confirmed address must be the invited one. An invitation
 * is valid only while who sent it may still invite.
 */
export function acceptStaffInvitation(
  db: Database,
  { secret, currentUser, device, now }: AcceptStaffInvitationInput,
): Promise<Result<StaffRole, AcceptStaffInvitationError>> {
  return runInTransaction(db, async (tx) => {
    const [invitation] = await tx
      .select()
      .from(staffInvitations)
      .where(and(eq(staffInvitations.tokenHash, hashSecret(secret)), isOpen))
      .for('update')
    if (!invitation || invitation.expiresAt <= now) return err('staff_invitation_not_found')
    const staff = await lockStaff(tx)
    const permissions = await lockPermissions(tx, fromActorColumns(invitation), now)
    if (!permissions.has(ACCOUNTS_PERMISSION)) return err('staff_invitation_not_found')
    const user = await lockConfirmedUser(tx, currentUser, invitation.email)
    if (!user) return err('staff_invitation_of_other_address')
    const { role } = invitation
    if (role !== 'owner' && isLastOwner(staff, user, now)) return err('last_owner')
    const accepted = { acceptedAt: now, acceptedBy: user.id }
    const isInvitation = eq(staffInvitations.id, invitation.id)
    await execute(tx, tx.update(staffInvitations).set(accepted).where(isInvitation))
    await setStaffRole(tx, { user, role, actor: user.id, device, now })
    return ok(role)
  })
}

async function lockConfirmedUser(tx: Database, { user: { id } }: CurrentUser, email: string) {
  const account = await lockAccount(tx, id)
  const isConfirmed = account?.user.email === email && account.user.emailConfirmedAt !== null
  return isConfirmed ? account.user : null
}

const isOpen = and(isNull(staffInvitations.acceptedAt), isNull(staffInvitations.revokedAt))

async function endOpenInvitation(tx: Database, email: string, now: Date): Promise<void> {
  const isInvitation = and(eq(staffInvitations.email, email), isOpen)
  await tx.update(staffInvitations).set({ revokedAt: now }).where(isInvitation)
}

function resolveInvitationLanguage(user: UserRow | null, device: Device): Language {
  return resolveLanguage(user ?? { userMetadata: {} }, device)
}

function createLink(now: Date) {
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + VALID_DAYS * DAY_MS)
  return { secret, tokenHash: hashSecret(secret), expiresAt }
}

/** Unkeyed: a secret has 256 random bits. */
function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

function toEmail({ email, role, language }: StaffInvitationRow, secret: string) {
  return { to: email, role, language, secret, days: VALID_DAYS }
}

function toStaffInvitation(row: StaffInvitationRow): StaffInvitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    expires_at: row.expiresAt.toISOString(),
    created_at: row.createdAt.toISOString(),
  }
}
