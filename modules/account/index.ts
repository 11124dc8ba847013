export { addressBook } from './address-book.ts'
export {
  AVATAR_REPLACED,
  avatarFile,
  avatarOf,
  removeAvatar,
  setAvatar,
} from './avatar.ts'
export { profileHoldings } from './holdings.ts'
export { dropWish, makeWishes } from './make-wishes.ts'
export { changePreferences, preferencesOf } from './preferences.ts'
export { profileOf } from './profile.ts'
export { removeAddress } from './remove-address.ts'
export { addAddress, changeAddress } from './save-address.ts'
export { saveProfile } from './save-profile.ts'
export type { AddressId, AvatarId } from './tables.ts'
export { countWishes, type WishedProduct, wishlist } from './wishlist.ts'
