import {
  addAdminToken,
  appointAdmin,
  dismissAdmin,
  forgetAdminTokens,
  type Refused,
  rotateKeys,
} from '#modules/identity'
import { CannotStart } from '../cannot-start.ts'
import { openParts } from '../parts.ts'
import { runTool } from './tool.ts'

/** What `npm run admin` does with accounts and keys. */
export const accountsOf: Record<string, (args: string[]) => Promise<void>> = {
  create: ([email]) =>
    runTool(async ({ db, config, foundation }) => {
      const { parts, close } = await openParts(config, foundation)
      const asked = { email: given(email), identity: parts.identity, now: new Date() }
      const appointed = await appointAdmin(db, asked).finally(close)
      const { url, goodForSeconds } = agreed(appointed)
      console.log(`${email} is an administrator.`)
      if (url) {
        console.log(
          `They choose a password here, once, within ${goodForSeconds / 60} minutes:\n${url}`,
        )
      }
      return 0
    }),
  dismiss: ([email]) =>
    runTool(async ({ db }) => {
      const no = await dismissAdmin(db, { email: given(email), now: new Date() })
      agreed(no ?? {})
      console.log(`${email} is no administrator any more.`)
      return 0
    }),
  token: () =>
    runTool(async ({ db }) => {
      console.log(await addAdminToken(db, { now: new Date() }))
      return 0
    }),
  forget: () =>
    runTool(async ({ db }) => {
      console.log(`${await forgetAdminTokens(db)} tokens were taken back.`)
      return 0
    }),
  'rotate-keys': ([option]) =>
    runTool(async ({ db, config, foundation: { secretKey } }) => {
      if (config.AUTH_JWT_KEYS) {
        throw new CannotStart('AUTH_JWT_KEYS says what signs: change the keys there.')
      }
      const atOnce = option === '--at-once'
      const { isNew, signsFrom } = await rotateKeys({ db, secretKey, atOnce, now: new Date() })
      const verb = isNew ? 'A new key signs' : 'The next key is made already; it signs'
      console.log(`${verb} from ${signsFrom.toISOString()}.`)
      return 0
    }),
}

function given(email: string | undefined): string {
  if (email) return email
  throw new CannotStart('Please say whose address it is.')
}

function agreed<Answer extends object>(answer: Answer | Refused): Answer {
  if ('refused' in answer) throw new CannotStart(answer.refused.message)
  return answer
}
