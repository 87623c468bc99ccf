const shownCharsMax = 100

/** Errors on this page disappear after this time. */
export const errorShownMs = 5_000

/** Shortens a quote's text for the table. */
export const shortened = (text: string): string => {
  const characters = Array.from(text)
  return characters.length <= shownCharsMax ? text : `${characters.slice(0, shownCharsMax).join('')}…`
}
