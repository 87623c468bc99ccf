/** Texts inside the calendar that other apps subscribe to. */
export const calendar = {
  anniversary: 'Our anniversary',
  /** A plan's file name, without extension. */
  planFile: 'Our plan',
} as const
