export {
  CHECK_IN_MILESTONE,
  type CheckInErrorCode,
  type CheckInResult,
  checkIn,
} from './check-in.ts'
export { decideCheckIn, getCurrentStreak, toLocalDay } from './decide-check-in.ts'
export { type CheckInDay, getLastCheckIn, listCheckIns } from './get-check-ins.ts'
export { checkInsPersonalData } from './personal-data-map.ts'
