import { NewsletterLink } from './newsletter-link.tsx'

/** Where the letter's button leads. */
export default function ConfirmPage() {
  return <NewsletterLink wish="confirm" />
}
