export { addPlaceholders } from './add-placeholders.ts'
export { fetchPendingPictures } from './fetch-pending-pictures.ts'
export {
  openPictures,
  type PictureRef,
  type Pictures,
  type ServedPicture,
} from './open-pictures.ts'
