import { NewsletterLink } from './newsletter-link.tsx'

/** Opened by the button of the confirmation e-mail. */
export default function ConfirmPage() {
  return <NewsletterLink action="confirm" />
}
