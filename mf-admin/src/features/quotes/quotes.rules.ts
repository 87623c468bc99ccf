const shownCharsMax = 100

/** Errors of this screen go by themselves. */
export const errorShownMs = 5_000

/** A quote's text as the table shows it. */
export const shortened = (text: string): string => {
  const characters = Array.from(text)
  return characters.length <= shownCharsMax ? text : `${characters.slice(0, shownCharsMax).join('')}…`
}
