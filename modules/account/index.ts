export { addToWishlist } from './add-to-wishlist.ts'
export { AVATAR_REPLACED, toAvatarFileKey } from './avatar-file.ts'
export { createAddress } from './create-address.ts'
export { deleteAddress } from './delete-address.ts'
export { getAvatarUrl } from './get-avatar-url.ts'
export { getDefaultCountry } from './get-default-country.ts'
export { listAddresses } from './list-addresses.ts'
export { listUsersByCountry } from './list-users-by-country.ts'
export {
  countWishlistItems,
  isBackInStock,
  listWishlist,
  type WishlistProduct,
} from './list-wishlist.ts'
export { listWishlistedProducts } from './list-wishlisted-products.ts'
export { moveAccountRecords } from './move-account-records.ts'
export { accountPersonalData } from './personal-data-map.ts'
export { toProfileResponse } from './profile-response.ts'
export { recordWishlistChanges } from './record-wishlist-changes.ts'
export { removeAvatar } from './remove-avatar.ts'
export { removeFromWishlist } from './remove-from-wishlist.ts'
export { saveProfile } from './save-profile.ts'
export { setAvatar } from './set-avatar.ts'
export type { AddressId, AvatarId } from './tables.ts'
export { updateAddress } from './update-address.ts'
export {
  deleteWishlistShare,
  getSharedWishlist,
  getWishlistShare,
  saveWishlistShare,
} from './wishlist-share.ts'
