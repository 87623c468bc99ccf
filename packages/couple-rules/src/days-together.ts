import { daysBetween } from './days.ts'

export type Together =
  | { readonly kind: 'unset' }
  | { readonly kind: 'countdown'; readonly days: number }
  | { readonly kind: 'together'; readonly days: number }

export const daysTogether = (startDate: string | null, today: string): Together => {
  if (startDate === null) return { kind: 'unset' }
  const days = daysBetween(startDate, today)
  return days < 0 ? { kind: 'countdown', days: -days } : { kind: 'together', days }
}
