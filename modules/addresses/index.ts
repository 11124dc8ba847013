export { findPlaces } from './places/find-places.ts'
