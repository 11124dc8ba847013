import { NewsletterLink } from './newsletter-link.tsx'

/** Where each letter's last line leads. */
export default function UnsubscribePage() {
  return <NewsletterLink wish="unsubscribe" />
}
