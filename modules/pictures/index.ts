export { addPlaceholders } from './add-placeholders.ts'
export { fetchPendingPictures } from './fetch-pending-pictures.ts'
export { isPhotograph } from './is-photograph.ts'
export {
  openPictures,
  type Pictures,
  type ServedPicture,
} from './open-pictures.ts'
export type { PictureRef } from './picture-source.ts'
