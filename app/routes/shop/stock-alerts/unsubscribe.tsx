import { StockAlertLink } from './stock-alert-link.tsx'

/** Opened by the link at the end of each e-mail about stock. */
export default function EndStockAlertsPage() {
  return <StockAlertLink action="unsubscribe" />
}
