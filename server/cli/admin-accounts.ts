import {
  type AuthFailure,
  createAdminToken,
  grantAdminRole,
  revokeAdminRole,
  revokeAdminTokens,
  rotateSigningKeys,
} from '#modules/identity'
import { openDependencies } from '../startup/open-dependencies.ts'
import { StartupError } from '../startup/startup-error.ts'
import { runCommand } from './run-command.ts'

/** What `npm run admin` does with accounts and keys. */
export const accountCommands: Record<string, (args: string[]) => Promise<void>> = {
  create: ([email]) =>
    runCommand(async ({ db, config, infrastructure }) => {
      const { parts, close } = await openDependencies(config, infrastructure)
      const asked = { email: requireEmail(email), identity: parts.identity, now: new Date() }
      const appointed = await grantAdminRole(db, asked).finally(close)
      const { url, expiresInSeconds } = unwrapResult(appointed)
      console.log(`${email} is an administrator.`)
      if (url) {
        console.log(
          `They choose a password here, once, within ${expiresInSeconds / 60} minutes:\n${url}`,
        )
      }
      return 0
    }),
  dismiss: ([email]) =>
    runCommand(async ({ db }) => {
      const no = await revokeAdminRole(db, { email: requireEmail(email), now: new Date() })
      unwrapResult(no ?? {})
      console.log(`${email} is no administrator any more.`)
      return 0
    }),
  token: () =>
    runCommand(async ({ db }) => {
      console.log(await createAdminToken(db, { now: new Date() }))
      return 0
    }),
  forget: () =>
    runCommand(async ({ db }) => {
      console.log(`${await revokeAdminTokens(db)} tokens were taken back.`)
      return 0
    }),
  'rotate-keys': ([option]) =>
    runCommand(async ({ db, config, infrastructure: { secretKey } }) => {
      if (config.AUTH_JWT_KEYS) {
        throw new StartupError('AUTH_JWT_KEYS says what signs: change the keys there.')
      }
      const isImmediate = option === '--at-once'
      const { isNew, activeFrom } = await rotateSigningKeys({
        db,
        secretKey,
        isImmediate,
        now: new Date(),
      })
      const verb = isNew ? 'A new key signs' : 'The next key is made already; it signs'
      console.log(`${verb} from ${activeFrom.toISOString()}.`)
      return 0
    }),
}

function requireEmail(email: string | undefined): string {
  if (email) return email
  throw new StartupError('Please say whose address it is.')
}

function unwrapResult<Answer extends object>(answer: Answer | AuthFailure): Answer {
  if ('error' in answer) throw new StartupError(answer.error.message)
  return answer
}
