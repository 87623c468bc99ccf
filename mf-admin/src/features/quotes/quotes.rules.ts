const shownCharsMax = 100

export const errorShownMs = 5_000

export const shortened = (text: string): string => {
  const characters = Array.from(text)
  return characters.length <= shownCharsMax ? text : `${characters.slice(0, shownCharsMax).join('')}…`
}
