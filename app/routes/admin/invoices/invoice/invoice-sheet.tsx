import { invoicesMessages } from '#app/i18n/areas/invoices.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AdminInvoice } from '#contract/invoices'
import { getDateFormat } from '#platform/i18n/date-format'
import { createAmountFormatter } from '#platform/money/format-amount'

/** The document as it was issued. It is paper, so it stays white in the dark theme. */
export function InvoiceSheet({ invoice }: { invoice: AdminInvoice }) {
  const { t, language } = useTranslation(invoicesMessages)
  const date = getDateFormat(language, { dateStyle: 'long' })
  const money = createAmountFormatter(language, invoice.currency)
  return (
    <article className="invoice-sheet" aria-labelledby="sheet">
      <div className="invoice-sheet-head">
        <h2 id="sheet">{t(`kind.${invoice.kind}`)}</h2>
        <p>
          {invoice.number}
          <br />
          {date.format(new Date(invoice.created_at))}
        </p>
      </div>
      <div className="invoice-sheet-parties">
        <Party title={t('sheet.seller')} party={invoice.seller} />
        <Party title={t('sheet.buyer')} party={invoice.buyer} />
      </div>
      {invoice.credited_invoice_number && (
        <p>{t('sheet.credits', { number: invoice.credited_invoice_number })}</p>
      )}
      {invoice.reason && <p>{t('sheet.reason', { reason: invoice.reason })}</p>}
      <table>
        <thead>
          <tr>
            <th>{t('sheet.item')}</th>
            <th className="text-right">{t('sheet.quantity')}</th>
            <th className="text-right">{t('sheet.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line, index) => (
            // A document never changes.
            <tr key={index}>
              <td>
                {line.title}
                <small>
                  {[...line.options.map(({ value }) => value), line.sku].filter(Boolean).join(', ')}
                </small>
              </td>
              <td className="text-right">{line.quantity}</td>
              <td className="text-right">{money(line.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {invoice.steps.map(({ label, amount }) => (
            <tr key={label}>
              <td colSpan={2}>{label}</td>
              <td className="text-right">{money(amount)}</td>
            </tr>
          ))}
          <tr className="invoice-sheet-total">
            <td colSpan={2}>{t('sheet.total')}</td>
            <td className="text-right">{money(invoice.total)}</td>
          </tr>
          {invoice.taxes.map(({ percent, tax }) => (
            <tr key={percent}>
              <td colSpan={2}>{t('sheet.tax', { percent })}</td>
              <td className="text-right">{money(tax)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <p className="invoice-sheet-note">
        {t('sheet.order', {
          number: invoice.order_number,
          date: date.format(new Date(invoice.ordered_at)),
        })}
      </p>
    </article>
  )
}

function Party({ title, party }: { title: string; party: AdminInvoice['seller'] }) {
  const { language } = useTranslation(invoicesMessages)
  const countries = new Intl.DisplayNames([language], { type: 'region' })
  return (
    <address>
      <small>{title}</small>
      <strong>{party.name}</strong>
      {party.lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {party.country && <span>{countries.of(party.country)}</span>}
      {party.email && <span>{party.email}</span>}
      {party.tax_id && <span>{party.tax_id}</span>}
    </address>
  )
}
