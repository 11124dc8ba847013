/** What a device says it is; null where it says nothing we know. */
export interface DeviceName {
  browser: string | null
  system: string | null
}

/** In this order: a browser also gives the names of those it descends from. */
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

/** Read from the `User-Agent`, which anybody may write as they like: good to recognise by, never to decide by. */
export function parseDeviceName(userAgent: string | null): DeviceName {
  const named = (names: [RegExp, string][]) =>
    names.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? null
  return { browser: named(BROWSER_PATTERNS), system: named(SYSTEM_PATTERNS) }
}
