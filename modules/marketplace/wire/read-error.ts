import { z } from 'zod'
import { isRecord } from './parse-response.ts'
import { wireText } from './wire-schemas.ts'

/** What to do about a failed call. */
export type FailureKind =
  /** The signature, the key or a parameter is wrong: nothing is repeated until somebody changes the settings. */
  | 'refused'
  /** The app lacks the permission, or the address of the server is not allowed. */
  | 'denied'
  /** The access token is refreshed once, and the call repeated once. */
  | 'token_expired'
  /** Somebody has to give consent again. */
  | 'consent_needed'
  /** The call waits `waitSeconds`. */
  | 'limited'
  /** The service has a fault. Reads are repeated. */
  | 'unavailable'

export interface GatewayError {
  kind: FailureKind
  /** As the gateway has it: `IncompleteSignature`. */
  code: string
  subCode: string | null
  message: string
  requestId: string | null
  /** Null where the call need not wait. */
  waitSeconds: number | null
}

const KINDS: Record<string, FailureKind> = {
  IncompleteSignature: 'refused',
  InvalidSignature: 'refused',
  InvalidAppKey: 'refused',
  InvalidAppkey: 'refused',
  IllegalTimestamp: 'refused',
  MissingParameter: 'refused',
  InvalidParameter: 'refused',
  UnsupportedParamMapping: 'refused',
  InvalidApiPath: 'refused',
  InsufficientPermission: 'denied',
  AppWhiteIpLimit: 'denied',
  IllegalAccessToken: 'token_expired',
  'isv.invalid-session': 'token_expired',
  IllegalRefreshToken: 'consent_needed',
  InvalidCode: 'consent_needed',
  AUTH_TYPE_UNSUPPORTED: 'consent_needed',
  'isv.account-migration-check-fail': 'consent_needed',
  ApiCallLimit: 'limited',
  'isv.api-flow-limit': 'limited',
  'isv.insufficient-permission': 'denied',
  'isv.invalid-authorization': 'denied',
  // The numbers that old classes of the gateway still answer with.
  ...{ 7: 'limited', 9: 'refused', 11: 'denied', 12: 'denied', 21: 'refused', 22: 'refused' },
  ...{ 24: 'refused', 25: 'refused', 26: 'token_expired', 27: 'token_expired', 28: 'refused' },
  ...{ 29: 'refused', 30: 'refused', 31: 'refused', 40: 'refused', 41: 'refused' },
}
const DEFAULT_WAIT_SECONDS = 1

/**
 * Reads the error of the gateway in a parsed response: inside `error_response` or, from system calls, flat. Null without
 * one. Faults of the business, such as an unknown product, are not among them.
 */
export function readGatewayError(body: unknown): GatewayError | null {
  const found = findError(body)
  if (!found) return null
  const {
    code,
    sub_code: subCode,
    sub_msg: subMessage,
    request_id: requestId,
    ...texts
  } = ErrorBody.parse(found)
  if (!code) return null
  const message = texts.msg ?? texts.message ?? ''
  const kind = (subCode !== null && KINDS[subCode]) || KINDS[code] || 'unavailable'
  const waitSeconds = kind === 'limited' ? readWait(`${message} ${subMessage ?? ''}`) : null
  return { kind, code, subCode, message, requestId, waitSeconds }
}

const ErrorBody = z.object({
  code: wireText,
  msg: wireText,
  message: wireText,
  sub_code: wireText,
  sub_msg: wireText,
  request_id: wireText,
})

function findError(body: unknown): Record<string, unknown> | null {
  if (!isRecord(body)) return null
  if (isRecord(body.error_response)) return body.error_response
  const isFlat = 'type' in body && 'message' in body && `${body.code}` !== '0'
  return isFlat ? body : null
}

/** Reads "this ban will last N seconds". */
function readWait(text: string): number {
  const match = text.match(/(\d+)\s+(?:more\s+)?second/)
  return match ? Number(match[1]) : DEFAULT_WAIT_SECONDS
}
