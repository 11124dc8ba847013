import { EndEmailsPage } from '../email-link/end-emails-page.tsx'

/** Opened by the link at the end of each e-mail about a wishlist. */
export default function EndWishlistEmailsPage() {
  return <EndEmailsPage endpoint="wishlist-emails" area="wishlist" />
}
