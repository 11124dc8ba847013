/** How a call to the marketplace ended. */
export const CALL_OUTCOMES = [
  'ok',
  'refused',
  'denied',
  'token_expired',
  'consent_needed',
  'limited',
  'unavailable',
  'not_json',
  'timeout',
  'no_connection',
] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]
