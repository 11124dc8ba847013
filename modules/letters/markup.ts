/** HTML that may be sent as it stands. Everything else is escaped when it gets into one. */
export interface Markup {
  readonly html: string
}

type Value = Markup | string | number | Markup[]

/** html`<p>${name}</p>`: what is put in is escaped, unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return { html: String.raw({ raw: strings }, ...values.map(written)) }
}

function written(value: Value): string {
  if (Array.isArray(value)) return value.map(written).join('')
  return typeof value === 'object' ? value.html : escaped(String(value))
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)
}
