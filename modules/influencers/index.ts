export { addApplicationNote } from './add-application-note.ts'
export { INFLUENCER_DECIDED } from './announce-decision.ts'
