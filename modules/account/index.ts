export { addToWishlist, removeFromWishlist } from './add-to-wishlist.ts'
export { deleteAddress } from './delete-address.ts'
export { listAddresses } from './list-addresses.ts'
export { countWishlistItems, listWishlist, type WishlistProduct } from './list-wishlist.ts'
export { accountPersonalData } from './personal-data-map.ts'
export { toProfileResponse } from './profile-response.ts'
export { createAddress, updateAddress } from './save-address.ts'
export { saveProfile } from './save-profile.ts'
export {
  AVATAR_REPLACED,
  getAvatarUrl,
  removeAvatar,
  setAvatar,
  toAvatarFileKey,
} from './set-avatar.ts'
export type { AddressId, AvatarId } from './tables.ts'
