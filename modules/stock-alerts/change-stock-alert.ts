import { eq, sql } from 'drizzle-orm'
import { checkLinkToken, type SubscriptionAction } from '#platform/crypto/link-tokens'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import type { StockAlertState } from './contract.ts'
import { type StockAlertId, stockAlerts } from './tables.ts'

interface StockAlertLinkInput {
  id: StockAlertId
  token: string
  secretKey: string
  now: Date
}

type StockAlertErrorCode = 'stock_alert_link_expired' | 'stock_alert_link_not_found'
export type StockAlertResult = Result<StockAlertState, StockAlertErrorCode>

/** Confirms an alert by the link of an e-mail. Can be repeated. */
export async function confirmStockAlert(
  db: Database,
  input: StockAlertLinkInput,
): Promise<StockAlertResult> {
  const tokenState = checkToken(input, 'confirm')
  if (tokenState === 'invalid') return err('stock_alert_link_not_found')
  if (tokenState === 'expired') return err('stock_alert_link_expired')
  const { id, now } = input
  const { state, confirmedAt } = stockAlerts
  const [alert] = await db
    .update(stockAlerts)
    .set({
      state: sql`case ${state} when 'pending' then 'confirmed' else ${state} end`,
      confirmedAt: sql`coalesce(${confirmedAt}, ${now.toISOString()})`,
    })
    .where(eq(stockAlerts.id, id))
    .returning()
  if (!alert) return err('stock_alert_link_not_found')
  return ok(alert.state === 'notified' ? 'notified' : 'waiting')
}

/** Ends all alerts of the address that a link was sent to. Can be repeated. */
export async function endStockAlerts(
  db: Database,
  input: StockAlertLinkInput,
): Promise<StockAlertResult> {
  if (checkToken(input, 'unsubscribe') === 'invalid') return err('stock_alert_link_not_found')
  const { email, id } = stockAlerts
  const ownEmail = db.select({ email }).from(stockAlerts).where(eq(id, input.id))
  await db.delete(stockAlerts).where(sql`${email} in (${ownEmail})`)
  return ok('ended')
}

function checkToken({ token, ...key }: StockAlertLinkInput, action: SubscriptionAction) {
  return checkLinkToken(token, { action, topic: 'stock-alert', ...key })
}
