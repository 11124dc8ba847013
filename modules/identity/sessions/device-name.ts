/** Null: not recognised. */
export interface DeviceName {
  browser: string | null
  system: string | null
}

/** The order matters: a user agent also names the browsers it is compatible with. */
const BROWSER_PATTERNS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SYSTEM_PATTERNS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\b(Linux|X11)\b/, 'Linux'],
]

/** Parses a `User-Agent` header. It can be forged: use the result for display, never for authorization. */
export function parseDeviceName(userAgent: string | null): DeviceName {
  const findName = (patterns: [RegExp, string][]) =>
    patterns.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null
  return { browser: findName(BROWSER_PATTERNS), system: findName(SYSTEM_PATTERNS) }
}
