export { buildTrackingUrl } from './contract.ts'
export { type CarrierRow, findActiveCarrier, getCarrier, listCarriers } from './list-carriers.ts'
export { createCarrier, deleteCarrier, saveCarrier } from './save-carrier.ts'
export type { CarrierId } from './tables.ts'
