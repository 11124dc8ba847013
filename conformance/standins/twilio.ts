import { randomBytes } from 'node:crypto'
import { openHttpService, type ServiceAnswer, type ServiceRequest } from './http-service.ts'

const ACCOUNT_SID = `AC${'0'.repeat(32)}`
const AUTH_TOKEN = 'secret'
const SENDER = '+15550100'

/** The parameters of `CreateMessage` in the OpenAPI document that Twilio publishes. Twilio ignores others, this does not. */
const PARAMETERS = new Set([
  ...['To', 'From', 'MessagingServiceSid', 'Body', 'MediaUrl', 'ContentSid', 'ContentVariables'],
  ...['StatusCallback', 'ApplicationSid', 'MaxPrice', 'ProvideFeedback', 'Attempt', 'SendAsMms'],
  ...['ValidityPeriod', 'ForceDelivery', 'ContentRetention', 'AddressRetention', 'SmartEncoded'],
  ...['PersistentAction', 'TrafficType', 'ShortenUrls', 'ScheduleType', 'SendAt', 'RiskCheck'],
])
const MAX_BODY_LENGTH = 1600

export interface TwilioMessage {
  From: string | null
  MessagingServiceSid: string | null
  To: string
  Body: string
}

/** How Twilio fails without having sent anything, by its code. */
const FAILURES = {
  20429: { status: 429, message: 'Too Many Requests', headers: { 'Retry-After': 1 } },
  20500: { status: 500, message: 'Internal Server Error' },
  20503: { status: 503, message: 'Service Unavailable' },
}
export type TwilioFailure = keyof typeof FAILURES | 'cut' | 'cut_after_work' | 'silent'

/** Opens an account of Twilio on this machine: it refuses what Twilio refuses, with the same codes. */
export async function openTwilioService() {
  const sent: TwilioMessage[] = []
  const calls: string[] = []
  const failures: TwilioFailure[] = []
  /** Of numbers to which nothing is sent. */
  const refusals = new Map<string, keyof typeof REFUSALS>()
  const service = await openHttpService((request) => {
    calls.push(`${request.method} ${request.url.pathname}`)
    const failure = failures.shift()
    if (failure === 'silent') return new Promise(() => {})
    if (failure === 'cut') return { isCut: true }
    if (typeof failure === 'number') return fail(failure, FAILURES[failure])
    const answer = createMessage(request, { sent, refusals })
    return failure === 'cut_after_work' ? { ...answer, isCut: true } : answer
  })
  const account = { accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, from: SENDER }
  return {
    ...{ sent, calls, refusals, account: { ...account, baseUrl: service.url } },
    /** Lets the next requests go wrong, each in its way. */
    failNext: (...next: TwilioFailure[]) => void failures.push(...next),
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

interface Account {
  sent: TwilioMessage[]
  refusals: Map<string, keyof typeof REFUSALS>
}

function createMessage(request: ServiceRequest, { sent, refusals }: Account): ServiceAnswer {
  const { method, url, headers, body } = request
  const credentials = Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')
  if (headers.authorization !== `Basic ${credentials}`) {
    return fail(20003, { status: 401, message: 'Authenticate' })
  }
  const path = `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`
  if (method !== 'POST' || url.pathname !== path) {
    const message = `The requested resource ${url.pathname} was not found`
    return fail(20404, { status: 404, message })
  }
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return fail(20001, { message: 'The body is not a form' })
  }
  const form = new URLSearchParams(body.toString())
  const unknown = [...form.keys()].find((name) => !PARAMETERS.has(name))
  if (unknown) return fail(20001, { message: `Unknown parameter: ${unknown}` })
  const message: TwilioMessage = {
    ...{ From: form.get('From'), MessagingServiceSid: form.get('MessagingServiceSid') },
    ...{ To: form.get('To') ?? '', Body: form.get('Body') ?? '' },
  }
  const refused = findRefusal(message, refusals)
  if (refused) return refused
  sent.push(message)
  return { status: 201, body: buildMessage(message) }
}

/** Why nothing is sent to a number, by the code. The messages name it, as those of Twilio do. */
const REFUSALS = {
  21211: "Invalid 'To' Phone Number",
  21408: 'Permission to send an SMS has not been enabled for the region of',
  21610: 'Attempt to send to unsubscribed recipient',
  21614: "'To' number is not a valid mobile number",
}

const CHANNEL_NUMBER = /^(whatsapp:)?\+[1-9]\d{6,14}$/

function findRefusal(message: TwilioMessage, refusals: Account['refusals']): ServiceAnswer | null {
  const { From, MessagingServiceSid, To, Body } = message
  if (!To) return fail(21604, { message: "A 'To' phone number is required." })
  if (!CHANNEL_NUMBER.test(To)) return fail(21211, { message: `Invalid 'To' Phone Number: ${To}` })
  if (!Body) return fail(21602, { message: 'Message body is required.' })
  if (Body.length > MAX_BODY_LENGTH) return fail(21617, { message: 'The message is too long.' })
  if (MessagingServiceSid) {
    if (!/^MG[0-9a-f]{32}$/.test(MessagingServiceSid)) {
      return fail(21701, { message: 'The Messaging Service does not exist.' })
    }
  } else {
    if (!From) return fail(21603, { message: "A 'From' phone number is required." })
    const isWhatsApp = (number: string) => number.startsWith('whatsapp:')
    if (isWhatsApp(From) !== isWhatsApp(To)) {
      return fail(21910, { message: "Invalid 'From' and 'To' pair." })
    }
    if (From.replace('whatsapp:', '') !== SENDER) {
      return fail(21212, { message: `Invalid 'From' Phone Number: ${From}` })
    }
  }
  const code = refusals.get(To)
  return code ? fail(code, { message: `${REFUSALS[code]}: ${To}` }) : null
}

interface FailureDetails {
  status?: number
  message: string
  headers?: Record<string, string | number>
}

function fail(code: number, { status = 400, message, headers }: FailureDetails): ServiceAnswer {
  const more_info = `https://www.twilio.com/docs/errors/${code}`
  return { status, body: { code, message, more_info, status }, ...(headers && { headers }) }
}

/** The message as Twilio answers with it. */
function buildMessage({ From, MessagingServiceSid, To, Body }: TwilioMessage) {
  const sid = `SM${randomBytes(16).toString('hex')}`
  const uri = `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages/${sid}`
  const date = new Date().toUTCString()
  return {
    ...{ sid, account_sid: ACCOUNT_SID, api_version: '2010-04-01', uri: `${uri}.json` },
    ...{ to: To, from: From, body: Body, messaging_service_sid: MessagingServiceSid },
    ...{ status: MessagingServiceSid ? 'accepted' : 'queued', direction: 'outbound-api' },
    ...{ num_segments: '1', num_media: '0', price: null, price_unit: 'USD' },
    ...{ date_created: date, date_updated: date, date_sent: null },
    ...{ error_code: null, error_message: null, subresource_uris: { media: `${uri}/Media.json` } },
  }
}
