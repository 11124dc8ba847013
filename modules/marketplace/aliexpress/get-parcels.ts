import { z } from 'zod'
import { err, ok, type Result } from '#platform/result'
import { callMarketplace, type MarketplaceClient } from '../client/call-marketplace.ts'
import type { CallErrorCode } from '../error-codes.ts'
import type { GetParcelsInput } from '../provider/marketplace-provider.ts'
import type { SupplierParcel } from '../supplier-product.ts'
import {
  requiredText,
  wireBoolean,
  wireList,
  wireNumber,
  wireObject,
  wireText,
} from '../wire/wire-schemas.ts'

const Step = z.object({
  time_stamp: wireNumber.pipe(z.number().positive()),
  tracking_name: requiredText,
  tracking_detail_desc: wireText,
})
const Parcel = z.object({
  mail_no: requiredText,
  carrier_name: wireText,
  detail_node_list: wireList(Step),
  package_item_list: wireList(z.object({ item_id: requiredText })),
})
const TrackingAnswer = wireObject({
  result: wireObject({
    ret: wireBoolean,
    code: wireText,
    data: wireObject({ tracking_detail_line_list: wireList(Parcel) }),
  }),
})
const NO_PARCEL_YET = '1001'

/** Reads the parcels of an order and where they are. An empty list means that nothing was sent yet. */
export async function getParcels(
  client: MarketplaceClient,
  { orderId, signal }: GetParcelsInput,
): Promise<Result<SupplierParcel[], CallErrorCode>> {
  const method = 'aliexpress.ds.order.tracking.get'
  const parameters = { ae_order_id: orderId, language: 'en_US' }
  const options = { needsToken: true, isRepeatable: true, signal }
  const response = await callMarketplace(client, { method, parameters, ...options })
  if (!response.ok) return response
  const { ret, code, data } = TrackingAnswer.parse(response.value).result
  if (ret) return ok(data.tracking_detail_line_list.map(toParcel))
  if (code === NO_PARCEL_YET) return ok([])
  return err('marketplace_unavailable', { method, reason: code ?? 'no_result' })
}

function toParcel(row: z.output<typeof Parcel>): SupplierParcel {
  const steps = row.detail_node_list.map((step) => ({
    at: new Date(step.time_stamp),
    name: step.tracking_name,
    description: step.tracking_detail_desc ?? '',
  }))
  return {
    trackingNumber: row.mail_no,
    carrier: row.carrier_name,
    // The marketplace does not promise an order.
    steps: steps.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    productIds: row.package_item_list.map(({ item_id: id }) => id),
  }
}
