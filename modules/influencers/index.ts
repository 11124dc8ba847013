export { getApplication } from './get-application.ts'
export { moveInfluencer } from './move-influencer.ts'
export { influencersPersonalData } from './personal-data-map.ts'
export { saveApplication } from './save-application.ts'
