import { fill } from '@love-space/texts/fill.ts'

export const number = (count: number): string => count.toLocaleString('en')

/** Fills a count into the text; empty for zero. */
export const counted = (text: string, count: number): string => (count > 0 ? fill(text, { count: number(count) }) : '')
