export { checkServices } from './check-services.ts'
export { type HealthPeriodRow, listHealthDays, listHealthPeriods } from './list-health.ts'
export { recordHealth, saveHealth } from './record-health.ts'
