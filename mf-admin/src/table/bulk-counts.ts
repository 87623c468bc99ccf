import { fillCount } from '@love-space/texts/plural.ts'

export const number = (count: number): string => count.toLocaleString('en')

export const counted = (texts: Parameters<typeof fillCount>[0], count: number): string =>
  count > 0 ? fillCount(texts, count, { count: number(count) }) : ''
