import type { Database } from '#platform/db/database'
import { GatewayError, missing } from './gateway-error.ts'
import { findAccessToken } from './issue-tokens.ts'
import { COMMON_PARAMETERS, METHODS, type MethodRules } from './methods.ts'
import { isSignedBy } from './verify-signature.ts'

export interface SandboxApp {
  key: string
  secret: string
}

export interface GatewayCall {
  method: string
  /** All that was sent, with repeated names. */
  pairs: readonly (readonly [name: string, value: string])[]
  isSystemCall: boolean
}

const MAX_CLOCK_DIFFERENCE_MS = 7_200_000

/** Checks a request in the order of the gateway. Returns its parameters, or throws the error. */
export async function checkRequest(
  db: Database,
  call: GatewayCall,
  { app, now }: { app: SandboxApp; now: Date },
): Promise<Record<string, string>> {
  const parameters = toParameters(call)
  if (!parameters.app_key) throw missing('app_key')
  if (parameters.app_key !== app.key) {
    throw new GatewayError('InvalidAppKey', 'The specified App Key is invalid')
  }
  const rules = METHODS[call.method]
  if (!rules) throw new GatewayError('InvalidApiPath', 'The specified Api Path is invalid')
  checkTimestamp(parameters, now)
  checkSignature(call, { parameters, app })
  if (rules.needsToken) await checkToken(db, parameters, now)
  checkParameters(parameters, rules)
  return parameters
}

function toParameters({ pairs }: GatewayCall): Record<string, string> {
  const parameters: Record<string, string> = {}
  for (const [name, value] of pairs) {
    const isContradiction = Object.hasOwn(parameters, name) && parameters[name] !== value
    if (isContradiction) throw new GatewayError('InvalidParameter', `"${name}" has two values`)
    parameters[name] = value
  }
  return parameters
}

function checkTimestamp({ timestamp }: Record<string, string>, now: Date) {
  if (!timestamp) throw missing('timestamp')
  const time = /^\d{13}$/.test(timestamp) ? Number(timestamp) : Date.parse(timestamp)
  // Not a number compares false, so it is refused as well.
  const isClose = Math.abs(time - now.getTime()) <= MAX_CLOCK_DIFFERENCE_MS
  if (!isClose) throw new GatewayError('IllegalTimestamp', 'The timestamp is out of the window')
}

function checkSignature(
  { method, pairs, isSystemCall }: GatewayCall,
  { parameters, app }: { parameters: Record<string, string>; app: SandboxApp },
) {
  const path = isSystemCall || method.startsWith('/') ? method : ''
  const isSha256 = parameters.sign_method === 'sha256'
  if (isSha256 && isSignedBy(pairs, { secret: app.secret, path })) return
  const sentence = 'The request signature does not conform to platform standards'
  throw new GatewayError('IncompleteSignature', sentence)
}

async function checkToken(
  db: Database,
  { session, access_token: accessToken }: Record<string, string>,
  now: Date,
) {
  const token = session || accessToken
  if (!token) throw missing('access_token')
  if (await findAccessToken(db, token, now)) return
  throw new GatewayError('IllegalAccessToken', 'The specified access token is invalid or expired', {
    type: 'ISP',
  })
}

function checkParameters(parameters: Record<string, string>, { required, optional }: MethodRules) {
  const absent = required.find((name) => !parameters[name])
  if (absent) throw missing(absent)
  const known = new Set([...COMMON_PARAMETERS, ...required, ...optional])
  const unknown = Object.keys(parameters).find((name) => !known.has(name))
  if (unknown) {
    throw new GatewayError('InvalidParameter', `This method has no parameter "${unknown}"`)
  }
}
