import { Wishes } from '../../wishlist/wishes.tsx'

export function WishlistTab() {
  return (
    <div className="pt-8">
      <Wishes />
    </div>
  )
}
