import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { SandboxCatalogue } from './catalogue.ts'
import { GatewayError } from './gateway-error.ts'
import { type FaultKind, type FaultParams, faults } from './tables.ts'

export interface Fault {
  kind: FaultKind
  params: FaultParams
}

interface SwitchFaultInput {
  kind: FaultKind
  /** Every method without it. */
  method?: string
  /** How many calls meet it. */
  calls: number
  seconds?: number | undefined
  percent?: number | undefined
  now: Date
}

/** Makes the next calls fail. */
export async function switchFault(
  db: Database,
  { kind, method = '', calls, seconds, percent, now }: SwitchFaultInput,
): Promise<void> {
  const params = { ...(seconds && { seconds }), ...(percent && { percent }) }
  await db.insert(faults).values({ kind, method, callsLeft: calls, params, createdAt: now })
}

export async function clearFaults(db: Database): Promise<void> {
  await db.delete(faults)
}

/** Lists the faults that calls can still meet, in the order in which they are met. */
export function listFaults(db: Database) {
  return db.select().from(faults).where(gt(faults.callsLeft, 0)).orderBy(asc(faults.id))
}

export async function switchFaultOff(db: Database, id: number): Promise<void> {
  await db.delete(faults).where(eq(faults.id, id))
}

const JUMP_PERCENT = 30

/** Returns the catalogue with the prices of a call that meets a price jump. */
export function applyPriceJump(catalogue: SandboxCatalogue, fault: Fault | null): SandboxCatalogue {
  if (fault?.kind !== 'price_jump') return catalogue
  const percent = 100 + (fault.params.percent ?? JUMP_PERCENT)
  const raise = (minor: number) => Math.round((minor * percent) / 100)
  const products = catalogue.products.map((product) => ({
    ...product,
    skus: product.skus.map((sku) => ({
      ...sku,
      priceMinor: raise(sku.priceMinor),
      listPriceMinor: raise(sku.listPriceMinor),
    })),
  }))
  return { ...catalogue, products }
}

/** Takes the oldest fault that waits for this method. */
export async function takeFault(db: Database, method: string): Promise<Fault | null> {
  const waiting = and(gt(faults.callsLeft, 0), inArray(faults.method, ['', method]))
  const oldest = db.select({ id: faults.id }).from(faults).where(waiting).orderBy(faults.id)
  const [fault] = await db
    .update(faults)
    .set({ callsLeft: sql`${faults.callsLeft} - 1` })
    .where(and(eq(faults.id, sql`(${oldest.limit(1)})`), gt(faults.callsLeft, 0)))
    .returning()
  return fault ?? null
}

/** The faults that are errors of the gateway. */
export function toGatewayError({ kind, params: { seconds = 1 } }: Fault): GatewayError | null {
  const ban = `this ban will last ${seconds} seconds`
  const errors: Partial<Record<FaultKind, () => GatewayError>> = {
    rate_limit: () =>
      new GatewayError('ApiCallLimit', `Api access frequency exceeds the limit. ${ban}`),
    daily_limit: () =>
      new GatewayError('7', 'App Call Limited', {
        subCode: 'accesscontrol.limited-by-app-access-count',
        subMessage: `This ban will last for ${seconds} more seconds`,
      }),
    expired_token: () =>
      new GatewayError('IllegalAccessToken', 'The specified access token is invalid or expired', {
        type: 'ISP',
      }),
    expired_consent: () =>
      new GatewayError('IllegalRefreshToken', 'The specified refresh token is invalid or expired'),
    wrong_signature: () =>
      new GatewayError(
        'IncompleteSignature',
        'The request signature does not conform to platform standards',
      ),
    no_permission: () =>
      new GatewayError('InsufficientPermission', 'App does not have permission to access this api'),
    unavailable: () =>
      new GatewayError('ServiceUnavailable', 'Service is unavailable', { type: 'ISP' }),
  }
  return errors[kind]?.() ?? null
}

/** The faults that are an answer of the method. */
export function toFaultyAnswer({ kind }: Fault, method: string): Record<string, unknown> | null {
  if (kind === 'search_error') return { code: 'NGSELECTION_SEARCH_ERROR', msg: 'search failed' }
  if (kind === 'product_gone') return { rsp_code: 605, rsp_msg: 'ITEM_ID_NOT_FOUND' }
  if (kind === 'product_not_for_country') {
    return { rsp_code: 602, rsp_msg: 'Item is not allowed to this country' }
  }
  if (kind !== 'empty_list') return null
  return method.startsWith('aliexpress.affiliate')
    ? { resp_result: { resp_code: 405, resp_msg: 'The result is empty' } }
    : { code: '00', data: { pageIndex: 1, pageSize: 20, products: {} } }
}
