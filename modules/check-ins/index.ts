export {
  CHECK_IN_MILESTONE,
  type CheckInResult,
  checkIn,
} from './check-in.ts'
export { decideCheckIn, getCurrentStreak, toLocalDay } from './decide-check-in.ts'
export {
  getCheckInsById,
  getLastCheckIn,
  getLastCheckInBefore,
  listCheckIns,
} from './get-check-ins.ts'
export { parseCheckInSource } from './grant-check-in-rewards.ts'
export { checkInsPersonalData } from './personal-data-map.ts'
export { simulateCheckInRules } from './simulate-check-in-rules.ts'
export type { CheckInId } from './tables.ts'
