export { getHomeContent, HOME_TAG } from './get-home-content.ts'
export { updateHomeContent } from './update-home-content.ts'
