export { claimPrize } from './claim-prize.ts'
