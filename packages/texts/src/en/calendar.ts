/** What calendar apps show of a couple's calendar. */
export const calendar = {
  anniversary: 'Our anniversary',
  /** The name of a plan's file, without its ending. */
  planFile: 'Our plan',
} as const
