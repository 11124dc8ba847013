import { parseLinkAction } from '../email-link/parse-link-action.ts'
import type { Route } from './+types/page'
import { StockAlertLink } from './stock-alert-link.tsx'

export const loader = ({ params }: Route.LoaderArgs) => parseLinkAction(params.action)
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => parseLinkAction(params.action)

/** Opened by the button of the e-mail that asks to confirm an alert, and by the link at the end of each e-mail about stock. */
export default function Page({ loaderData: action }: Route.ComponentProps) {
  return <StockAlertLink action={action} />
}
