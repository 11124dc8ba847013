import { AdminToken } from '#contract/identity'
import {
  createAdminToken,
  grantAdminRole,
  revokeAdminRole,
  revokeAdminTokens,
  rotateSigningKeys,
} from '#modules/identity'
import { COMMAND_LINE_ACTOR } from '#platform/actor'
import type { Result } from '#platform/result'
import { openDependencies } from '../startup/open-dependencies.ts'
import { StartupError } from '../startup/startup-error.ts'
import { runCommand } from './run-command.ts'

/** The commands of `npm run admin` for accounts, tokens and signing keys. */
export const accountCommands: Record<string, (args: string[]) => Promise<void>> = {
  create: ([email]) =>
    runCommand(async ({ db, config, infrastructure }) => {
      const { dependencies, close } = await openDependencies(config, infrastructure)
      const input = { email: requireEmail(email), identity: dependencies.identity, now: new Date() }
      const granted = await grantAdminRole(db, input).finally(close)
      const { url, expiresInSeconds } = unwrapResult(granted)
      console.log(`${email} is an administrator.`)
      if (url) {
        console.log(
          `They can set a password once, within ${expiresInSeconds / 60} minutes, at:\n${url}`,
        )
      }
      return 0
    }),
  dismiss: ([email]) =>
    runCommand(async ({ db }) => {
      unwrapResult(await revokeAdminRole(db, { email: requireEmail(email), now: new Date() }))
      console.log(`${email} is no longer an administrator.`)
      return 0
    }),
  token: ([name = 'owner', days = '90']) =>
    runCommand(async ({ db }) => {
      const input = AdminToken.safeParse({ name, expiresInDays: Number(days) })
      if (!input.success) {
        throw new StartupError(
          'A name has up to 60 characters, and a token lives for 1 to 366 days.',
        )
      }
      const created = { ...input.data, actor: COMMAND_LINE_ACTOR, now: new Date() }
      const token = await createAdminToken(db, created)
      if (token.ok) console.log(token.value.secret)
      return 0
    }),
  forget: () =>
    runCommand(async ({ db }) => {
      console.log(
        `${await revokeAdminTokens(db, { actor: COMMAND_LINE_ACTOR, now: new Date() })} tokens were revoked.`,
      )
      return 0
    }),
  'rotate-keys': ([option]) =>
    runCommand(async ({ db, config, infrastructure: { secretKey } }) => {
      if (config.AUTH_JWT_KEYS) {
        throw new StartupError('The signing keys are set by AUTH_JWT_KEYS: change them there.')
      }
      const isImmediate = option === '--at-once'
      const { isNew, activeFrom } = await rotateSigningKeys({
        db,
        secretKey,
        isImmediate,
        now: new Date(),
      })
      const verb = isNew ? 'A new key signs' : 'The next key exists already; it signs'
      console.log(`${verb} from ${activeFrom.toISOString()}.`)
      return 0
    }),
}

function requireEmail(email: string | undefined): string {
  if (email) return email
  throw new StartupError('The e-mail address is missing.')
}

const MESSAGES = {
  account_not_found: 'No account has this e-mail address.',
  email_address_invalid: 'This is not an e-mail address.',
}

function unwrapResult<Value>(result: Result<Value, keyof typeof MESSAGES>): Value {
  if (!result.ok) throw new StartupError(MESSAGES[result.error.code])
  return result.value
}
