export { addPlaceholders } from './add-placeholders.ts'
export { convertPhotograph } from './convert-photograph.ts'
export { fetchPendingPictures } from './fetch-pending-pictures.ts'
export {
  openPictures,
  type Pictures,
  type ServedPicture,
} from './open-pictures.ts'
export type { PictureRef } from './picture-source.ts'
export { renderUploadedLogo } from './render-uploaded-logo.ts'
export {
  deleteUnusedPictures,
  releaseUploadedPictures,
  storeUploadedPicture,
  takeUploadedPictures,
} from './uploaded-pictures.ts'
