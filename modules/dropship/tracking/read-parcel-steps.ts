import type { SupplierParcel } from '#modules/marketplace'

export interface ParcelProgress {
  /** Of the last step. Null without one. */
  movedAt: Date | null
  /** The last step is that it is being delivered. */
  isOut: boolean
  deliveredAt: Date | null
}

/** The steps have no codes, and carriers name them as they like. */
const DELIVERED =
  /\b(delivered|delivery successful|signed|picked up by (the )?(customer|recipient))\b/i
const NOT_DELIVERED = /\b(not|un|failed|attempt|could)\b|undelivered|unsuccessful/i
const OUT = /out for delivery|with (the )?courier|on vehicle/i

/** Reads how far a parcel is. A failed delivery is none. */
export function readParcelSteps({ steps }: Pick<SupplierParcel, 'steps'>): ParcelProgress {
  const delivered = steps.find(({ name, description }) => {
    const text = `${name} ${description}`
    return DELIVERED.test(text) && !NOT_DELIVERED.test(text)
  })
  const last = steps.at(-1)
  return {
    movedAt: last?.at ?? null,
    isOut: last !== undefined && OUT.test(`${last.name} ${last.description}`),
    deliveredAt: delivered?.at ?? null,
  }
}
