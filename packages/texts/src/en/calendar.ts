/** Texts inside the calendar that other apps subscribe to. */
export const calendar = {
  anniversary: 'Our anniversary',
  yourBirthday: 'Your birthday',
  birthdayOf: "{name}'s birthday",
  /** A plan's file name, without extension. */
  planFile: 'Our plan',
} as const
