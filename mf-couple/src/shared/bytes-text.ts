import { locale } from '@love-space/texts/locale.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

export const bytesText = (bytes: number): string => {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  // The short form of "byte" has no plural.
  const unitDisplay = step === 0 ? 'long' : 'short'
  const style = { style: 'unit', unit: units[step] ?? 'byte', unitDisplay, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale, style).format(bytes / 1024 ** step)
}
