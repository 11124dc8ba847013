export { editHome } from './edit-home.ts'
export { HOME_TAG, homeContent } from './home-content.ts'
