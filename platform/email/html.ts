/** HTML that may be sent as it stands. Everything else is escaped when it gets into one. */
export interface SafeHtml {
  readonly html: string
}

type HtmlValue = SafeHtml | string | number | SafeHtml[]

/** html`<p>${name}</p>`: what is put in is escaped, unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): SafeHtml {
  return { html: String.raw({ raw: strings }, ...values.map(toHtml)) }
}

function toHtml(value: HtmlValue): string {
  if (Array.isArray(value)) return value.map(toHtml).join('')
  return typeof value === 'object' ? value.html : escapeHtml(String(value))
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)
}
