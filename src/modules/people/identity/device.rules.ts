/** The first match counts, because browsers also list the browsers that they are compatible with. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]
const found = (list: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1]

/** The name of a device that is neither a known browser nor a known system. */
export const unknownDevice = 'Unknown device'

/** The name of a device, from its user agent: `Chrome on Windows`. A client can send any user agent. */
export const deviceOf = (
  userAgent: string,
): { readonly name: string; readonly kind: 'phone' | 'computer' | 'other' } => {
  const [browser, system] = [found(browsers, userAgent), found(systems, userAgent)]
  const name = browser && system ? `${browser} on ${system}` : (browser ?? system ?? unknownDevice)
  const phone = system === 'iPhone' || system === 'iPad' || system === 'Android'
  return { name, kind: phone ? 'phone' : browser || system ? 'computer' : 'other' }
}
