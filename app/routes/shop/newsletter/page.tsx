import { parseLinkAction } from '../email-link/parse-link-action.ts'
import type { Route } from './+types/page'
import { NewsletterLink } from './newsletter-link.tsx'

export const loader = ({ params }: Route.LoaderArgs) => parseLinkAction(params.action)
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => parseLinkAction(params.action)

/** Opened by the button of the confirmation e-mail, and by the link at the end of each newsletter. */
export default function Page({ loaderData: action }: Route.ComponentProps) {
  return <NewsletterLink action={action} />
}
