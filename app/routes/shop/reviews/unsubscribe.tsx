import { EndEmailsPage } from '../email-link/end-emails-page.tsx'

/** Opened by the link at the end of each e-mail that asks for a review. */
export default function EndReviewEmailsPage() {
  return <EndEmailsPage endpoint="review-emails" area="reviews" />
}
