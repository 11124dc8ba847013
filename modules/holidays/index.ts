export { getChoice, HOLIDAYS_TAG, loadDecisions } from './get-decisions.ts'
export { getGreeting, getHolidayName, getLocalizedNames } from './holiday-texts.ts'
export {
  BIRTHDAY_PERCENT,
  checkBirthdayCode,
  isBirthday,
  issueBirthdayCode,
} from './issue-birthday-code.ts'
export { listHolidays } from './list-holidays.ts'
export { listResults } from './list-results.ts'
export { listTodaysHolidays, type TodaysGroup, type TodaysHoliday } from './list-todays-holidays.ts'
export { moveHoliday } from './move-holiday.ts'
export { findBegunOffer, listBegunOffers } from './offer-periods.ts'
export { syncOfferPromotions } from './offer-promotions.ts'
export { purgeAtDayChange } from './purge-at-day-change.ts'
export { saveHoliday } from './save-holiday.ts'
