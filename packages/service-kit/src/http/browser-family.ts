const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const devices: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const alreadyNamed = /^[A-Z][A-Za-z ]{2,30} on [A-Za-z ]{3,20}$/

const nameOf = (userAgent: string, table: typeof browsers, otherwise: string): string =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? otherwise

/** Returns a short name such as `Safari on iPhone`; keeps an already short one. */
export const browserFamily = (userAgent: string | null | undefined): string => {
  const text = (userAgent ?? '').slice(0, 512)
  if (alreadyNamed.test(text)) return text
  return `${nameOf(text, browsers, 'A browser')} on ${nameOf(text, devices, 'a device')}`
}
