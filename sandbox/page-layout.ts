import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { Language } from '#platform/i18n/languages'

/** A page of the sandbox, in the shop's colours. */
export function renderPage(
  { language, title }: { language: Language; title: string },
  body: ReturnType<typeof html>,
) {
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${raw(STYLE)}</style></head><body><main>${body}</main></body></html>`
}

const STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#fff,#101714);--shelf:light-dark(#f4f5f1,#18211d);--ink:light-dark(#14211c,#eff2ec);
--ink-2:light-dark(#4a5750,#b4bfb8);--on-ink:light-dark(#fff,#101714);--wait:light-dark(#6e4e00,#ffd568);--wait-soft:light-dark(#fff0c4,#342a10)}
*{box-sizing:border-box}
body{margin:0;background:var(--shelf);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:440px;margin:0 auto;padding:32px 24px 40px;background:var(--paper);min-height:100vh}
@media(min-width:560px){main{min-height:0;margin-top:64px}}
h1{font:480 42px/1.1 Georgia,serif;letter-spacing:-.02em;margin:4px 0 8px;overflow-wrap:anywhere}
p{margin:0 0 8px;overflow-wrap:anywhere}.quiet{color:var(--ink-2)}
.note{background:var(--wait-soft);color:var(--wait);padding:12px 16px;margin:0 0 24px}
form{display:grid;gap:12px;margin-top:24px}
button{font:600 16px/1.2 system-ui,sans-serif;min-height:52px;padding:12px 24px;border-radius:99px;border:1.5px solid var(--ink);background:none;color:var(--ink);cursor:pointer}
label{display:grid;gap:4px;font-weight:600}ul{list-style:none;margin:0;padding:0}
input,select{font:inherit;width:100%;min-width:0;min-height:44px;padding:8px 12px;border:1.5px solid var(--ink-2);border-radius:8px;background:var(--paper);color:var(--ink)}
.pay{background:var(--ink);color:var(--on-ink)}
:focus-visible{outline:2px solid var(--ink);outline-offset:3px}a{color:inherit}
`

/** Scripts are blocked, and the form may only be sent to this origin. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
