export { addPlaceholders } from './add-placeholders.ts'
export { fetchWaiting } from './fetch-waiting.ts'
export { openPictures, type Pictured, type Pictures, type Served } from './open-pictures.ts'
