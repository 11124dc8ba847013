import { StockAlertLink } from './stock-alert-link.tsx'

/** Opened by the button of the e-mail that asks to confirm an alert. */
export default function ConfirmStockAlertPage() {
  return <StockAlertLink action="confirm" />
}
