import { fill } from '@love-space/texts/fill.ts'

/** A count as people read it. */
export const number = (count: number): string => count.toLocaleString('en')

/** Says how many; nothing where there are none. */
export const counted = (text: string, count: number): string => (count > 0 ? fill(text, { count: number(count) }) : '')
