/** HTML that is already escaped. */
export interface SafeHtml {
  readonly html: string
}

type HtmlValue = SafeHtml | string | number | SafeHtml[]

/** Tag for templates of HTML: html`<p>${name}</p>` escapes `name`, unless it is `SafeHtml`. */
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
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}
